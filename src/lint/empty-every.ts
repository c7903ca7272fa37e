import { at } from "../bundle/diagnostic.ts";
import type { Diagnostic } from "../errors.ts";
import type { ExprFacts, FileFacts, RuleFacts } from "../rego/inspect.ts";

/** `every` holds for an empty collection: an event without commands or paths would pass for one where all are fine. */
export function emptyEvery({ rules }: FileFacts): Diagnostic[] {
  return rules.flatMap((rule) =>
    rule.exprs
      .filter((expr) => expr.kind === "every" && !isGuarded(expr, rule))
      .map(({ domain, location }) =>
        at(location, "hookguard/empty-every", `this also holds when ${domain?.text ?? "it"} is empty`, {
          fix: `say what must be there as well, for example count(${domain?.text ?? "…"}) > 0`,
        }),
      ),
  );
}

/** A constant that isn't empty, or another expression beside it that speaks of the same collection. */
function isGuarded(every: ExprFacts, { exprs }: RuleFacts): boolean {
  const { domain } = every;
  if (!domain) return true;
  const { value } = domain.resolved ?? domain;
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) return true;
  return exprs.some(
    (other) =>
      other !== every &&
      other.branch === every.branch &&
      other.parent === every.parent &&
      other.op !== "assign" &&
      other.kind !== "every" &&
      !other.negated &&
      other.text.includes(domain.text),
  );
}
