import type { ExprFacts, Inspection, RuleFacts } from "../rego/inspect.ts";
import type { Explanation, Failure, RuleTrace } from "../rego/trace.ts";
import { covers, isSame } from "./place.ts";

/** Sources, and what happened in them. */
export interface Seen {
  inspection: Inspection;
  trace: Explanation;
}

/** Helpers call helpers: how deep their progress counts. */
const MAX_DEPTH = 3;

/** The expressions of a rule's own body, without what is nested in them. */
export function ownExpressions({ exprs }: RuleFacts): ExprFacts[] {
  return exprs.filter(({ branch, parent }) => branch === 0 && parent === -1);
}

/** The last of a body's own expressions that failed; what is nested in one of them need not have stopped it. */
export function furthestOf({ failed = [] }: RuleTrace, own: readonly ExprFacts[]) {
  let furthest: { place: number; failure: Failure } | undefined;
  for (const failure of failed) {
    if (failure.nested) continue;
    const place = own.findIndex(({ location }) => covers(location, failure.location));
    if (place !== -1 && place >= (furthest?.place ?? 0)) furthest = { place, failure };
  }
  return furthest;
}

/**
 * How much of a rule held, from 0 to 1. An expression that only goes through a collection or names a value is true of
 * every event, so it counts for nothing; nor does an exception (`not …`) that was not looked at: most events are none. Of an
 * expression that failed because of its helper counts as much as the helper had.
 */
export function progressOf(seen: RuleTrace, { inspection, trace }: Seen, depth = 0): number {
  if (seen.exited > 0) return 1;
  const rule = factsOf(seen, inspection);
  if (!rule) return 0;
  const own = ownExpressions(rule);
  const furthest = furthestOf(seen, own);
  const last = furthest?.place ?? 0;
  const weights = own.map((expr, place) => (expr.negated && place > last ? 0 : weightOf(expr, rule)));
  const total = sum(weights);
  if (!furthest || total === 0) return 0;
  const helpers = depth < MAX_DEPTH ? askedAt(furthest.failure, trace) : [];
  const inside = Math.max(0, ...helpers.map((helper) => progressOf(helper, { inspection, trace }, depth + 1)));
  return (sum(weights.slice(0, furthest.place)) + (weights[furthest.place] ?? 0) * inside) / total;
}

function weightOf(expr: ExprFacts, { exprs, calls }: RuleFacts): number {
  if (expr.kind !== "some" && expr.op !== "assign") return 1;
  const place = exprs.indexOf(expr);
  return calls.some((call) => call.expr === place && !call.builtin) ? 1 : 0;
}

/** Helpers that an expression asked and that said no. */
function askedAt({ location }: Failure, { rules }: Explanation): RuleTrace[] {
  return rules.filter(({ exited, from = [] }) => exited === 0 && from.some((place) => covers(location, place)));
}

function factsOf({ location }: RuleTrace, { files }: Inspection): RuleFacts | undefined {
  return files.find(({ file }) => file === location?.file)?.rules.find((rule) => isSame(rule.location, location));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
