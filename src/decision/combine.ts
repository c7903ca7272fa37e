import type { Verb } from "../input/kinds.ts";
import { type Original, rewrite } from "./modify.ts";
import { byWeight, stronger } from "./order.ts";
import type { Decision, Finding, Layer, Verdict } from "./types.ts";

/**
 * Which layers' verbs count (design §7). Any layer may tighten. `allow` loosens; a project's rewrite or added text can
 * be turned against the person (a changed command, words put into the model's mouth) until a person trusts the project.
 */
const needsTrust: Partial<Record<Verb, ReadonlySet<Layer>>> = {
  allow: new Set(["system", "user", "command line"]),
  modify: new Set(["system", "user", "command line", "project"]),
  context: new Set(["system", "user", "command line", "project"]),
};

/**
 * What all findings together decide: the strongest verb wins, ties keep every reason, two `modify` that disagree are
 * refused, and what a layer may not say is only noted. Pure.
 * @param id the decision's id
 * @param original what a `modify` starts from
 */
export function combine(id: string, findings: readonly Finding[], original: Original): Decision {
  const sorted = [...findings].sort(byWeight);
  const counted = sorted.filter(counts);
  let verdict = counted.reduce<Verdict>((strongest, finding) => stronger(strongest, verdictOf(finding)), "none");
  let because = counted.filter((finding) => verdictOf(finding) === verdict && verdict !== "none");
  const decision: Decision = {
    id,
    verdict,
    because,
    overruled: [],
    warnings: sorted.filter(({ verb }) => verb === "warn"),
    context: sorted.filter((finding) => finding.verb === "context" && mayCount(finding)),
  };
  const changes = counted.filter(({ verb }) => verb === "modify");
  if (changes.length > 0 && (verdict === "modify" || verdict === "ask")) {
    const result = rewrite(changes, original);
    if ("modified" in result) decision.modified = result.modified;
    else {
      verdict = "deny";
      because = changes.map((finding) => ({
        ...finding,
        verb: "deny",
        reason: `${finding.reason} (${result.conflict})`,
      }));
    }
  }
  return {
    ...decision,
    verdict,
    because,
    overruled: sorted.filter((finding) => isVerdict(finding) && !because.some((kept) => sameOrigin(kept, finding))),
  };
}

/** The decision of an event that hookguard itself could not judge: refused (design §8). */
export function failed(id: string, code: string, message: string): Decision {
  return { id, verdict: "deny", because: [], overruled: [], warnings: [], context: [], failure: { code, message } };
}

function counts(finding: Finding): boolean {
  return isVerdict(finding) && mayCount(finding);
}

function mayCount({ verb, bundle }: Finding): boolean {
  return needsTrust[verb]?.has(bundle.layer) ?? true;
}

function isVerdict(finding: Finding): boolean {
  return finding.verb !== "warn" && finding.verb !== "context";
}

function verdictOf(finding: Finding): Verdict {
  return finding.verb === "warn" || finding.verb === "context" ? "none" : finding.verb;
}

function sameOrigin(a: Finding, b: Finding): boolean {
  return a === b || (a.policy === b.policy && a.bundle === b.bundle && b.verb === "modify" && a.verb === "deny");
}
