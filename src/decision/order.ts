import type { Finding, PolicyInfo, Verdict } from "./types.ts";

/** Strength of the verdicts, weakest first: halt > deny > ask > modify > allow > nothing (design §7). */
const strength: Record<Verdict, number> = { none: 0, allow: 1, modify: 2, ask: 3, deny: 4, halt: 5 };

const severities: Record<NonNullable<PolicyInfo["severity"]>, number> = { critical: 3, high: 2, medium: 1, low: 0 };

/** The stronger of two verdicts. */
export function stronger(a: Verdict, b: Verdict): Verdict {
  return strength[b] > strength[a] ? b : a;
}

/** Most severe first, then by policy id and reason, so that the same findings always read the same. */
export function byWeight(a: Finding, b: Finding): number {
  return (
    rank(b) - rank(a) || compare(a.policy.id, b.policy.id) || compare(a.reason, b.reason) || compare(a.verb, b.verb)
  );
}

function rank(finding: Finding): number {
  return severities[finding.policy.severity ?? "medium"];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
