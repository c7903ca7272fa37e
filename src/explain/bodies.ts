import { reference } from "../bundle/aggregator.ts";
import { verbOf } from "../bundle/policies.ts";
import type { PolicyInfo } from "../decision/types.ts";
import type { ExprFacts, Inspection, RuleFacts } from "../rego/inspect.ts";
import type { Explanation, RuleTrace } from "../rego/trace.ts";
import { causesOf, stopOf } from "./causes.ts";
import { isSame } from "./place.ts";
import { furthestOf, ownExpressions, progressOf, type Seen } from "./progress.ts";
import type { Body, Expression } from "./types.ts";

/**
 * How far each body of a policy came, the one that came furthest first; those that held before all.
 * @param trace of an evaluation that asked the policy
 */
export function bodiesOf(policy: PolicyInfo, inspection: Inspection, trace: Explanation): Body[] {
  const bodies = verbRules(policy, inspection).flatMap((rule) => {
    const seen = trace.rules.find(({ location }) => isSame(location, rule.location));
    return seen && seen.entered > 0 ? [bodyOf(rule, seen, { inspection, trace })] : [];
  });
  return bodies.sort((a, b) => Number(b.held) - Number(a.held) || b.progress - a.progress || b.passed - a.passed);
}

/** The rules of a policy that speak a verb, in source order. */
function verbRules({ package: name }: PolicyInfo, { files }: Inspection): RuleFacts[] {
  const ref = reference(name.split("."));
  return files
    .filter((file) => file.package.ref === ref)
    .flatMap(({ rules }) => rules.filter((rule) => verbOf(rule) !== undefined));
}

function bodyOf(rule: RuleFacts, seen: RuleTrace, { inspection, trace }: Seen): Body {
  const own = ownExpressions(rule);
  const held = seen.exited > 0;
  const furthest = held ? undefined : furthestOf(seen, own);
  const at = furthest?.place ?? (held ? own.length : 0);
  return {
    rule: rule.name,
    file: rule.location?.file ?? "",
    line: rule.location?.row ?? 0,
    held,
    passed: at,
    of: own.length,
    progress: progressOf(seen, { inspection, trace }),
    expressions: own.map((expr, place) => expressionOf(expr, place, at)),
    ...(seen.locals ? { locals: seen.locals } : {}),
    ...(furthest ? { stopped: stopOf(furthest.failure, { inspection, trace }) } : {}),
    causes: held
      ? own.flatMap(({ location }) => causesOf(location, { inspection, trace })).filter((cause) => cause.held)
      : [],
  };
}

function expressionOf({ location, text }: ExprFacts, place: number, stoppedAt: number): Expression {
  const state = place < stoppedAt ? "passed" : place === stoppedAt ? "stopped" : "not reached";
  return { line: location?.row ?? 0, text, state };
}
