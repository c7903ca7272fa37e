import { at } from "../bundle/diagnostic.ts";
import type { Diagnostic } from "../errors.ts";
import { verbs } from "../input/kinds.ts";
import type { ExprFacts, FileFacts, Inspection, RuleFacts } from "../rego/inspect.ts";

/**
 * A pattern is compiled and tried again at every event that reaches it, and costs more than most rules (contracts/opa.md
 * §7). So its policy should say which tools or events it is about, or its rule something cheaper first.
 */
export function unguardedPattern({ rules, package: { path } }: FileFacts, inspection: Inspection): Diagnostic[] {
  if (isRouted(path, inspection)) return [];
  return rules.filter(isVerb).flatMap((rule) =>
    rule.calls
      .filter(({ builtin, name, expr }) => builtin && isPattern(name) && !isGuarded(expr, rule.exprs))
      .map(({ name, location }) =>
        at(location, "hookguard/unguarded-pattern", `${name} runs at every event`, {
          fix: "say which `tools` or `events` the policy is about in its METADATA, or put a comparison before it",
        }),
      ),
  );
}

function isVerb({ name, kind }: RuleFacts): boolean {
  return kind === "partial_set" && verbs.some((verb) => name === verb || name.startsWith(`${verb}_`));
}

function isPattern(name: string | undefined): boolean {
  return name !== undefined && /^(?:regex\.|glob\.match$)/.test(name);
}

/** The aggregator asks a policy only at the events and tools that its METADATA names. */
function isRouted(path: readonly string[], { files, annotations }: Inspection): boolean {
  const name = path.join(".");
  return files
    .filter((file) => file.package.path.join(".") === name)
    .flatMap((file) => file.package.annotations.map((index) => annotations[index]?.annotation))
    .some((found) => found?.scope === "package" && (found.custom?.tools ?? found.custom?.events) !== undefined);
}

/** Something before it, in its own body or in one around it, that can end the rule. A head comes after its whole body. */
function isGuarded(expr: number, exprs: readonly ExprFacts[]): boolean {
  const own = exprs[expr];
  if (!own) return exprs.some(canFail);
  const isBefore = exprs.some(
    (other, index) => index < expr && other.branch === own.branch && other.parent === own.parent && canFail(other),
  );
  return isBefore || (own.parent >= 0 && isGuarded(own.parent, exprs));
}

function canFail({ kind, op }: ExprFacts): boolean {
  return op !== "assign" && !isPattern(op) && kind !== "every";
}
