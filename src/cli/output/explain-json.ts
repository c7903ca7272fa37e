import type { Explanation, RuleExplanation } from "../../explain/types.ts";
import type { Outcome } from "../../hook/run.ts";
import { fitsOf } from "../fits.ts";

/** One explained event in the versioned JSON of `hookguard explain --format json`. */
export function explainJson({ rules, counts, notes }: Explanation, outcome: Outcome, name: string) {
  const fits = fitsOf(outcome);
  const { agent, answer, decision, event, document } = outcome;
  return {
    source: name,
    agent: agent.name,
    ...(fits ? { agent_fits: fits.agents } : {}),
    ...(event ? { event: event.event.name, kind: event.event.kind } : {}),
    ...(event?.tool ? { tool: event.tool.name } : {}),
    verdict: decision.verdict,
    effect: answer.effect,
    ...(decision.failure ? { error: decision.failure } : {}),
    counts: { ...counts, not_asked: counts["not asked"], "not asked": undefined },
    rules: rules.map(ruleJson),
    notes: fits ? [...notes, fits.note] : notes,
    ...(document ? { input: document } : {}),
  };
}

function ruleJson({ policy, bundle, standing, why, findings, bodies, conditions, facts }: RuleExplanation) {
  return {
    id: policy.id,
    title: policy.title,
    ...(policy.severity === undefined ? {} : { severity: policy.severity }),
    ...(policy.docs === undefined ? {} : { docs: policy.docs }),
    standing: standing === "not asked" ? "not_asked" : standing,
    ...(why === undefined ? {} : { why }),
    bundle,
    location: { file: policy.file, line: policy.row },
    findings: findings.map(({ verb, reason, fix, evidence }) => ({
      verb,
      reason,
      ...(fix === undefined ? {} : { fix }),
      ...(evidence === undefined ? {} : { evidence }),
    })),
    ...(conditions ? { conditions } : { bodies }),
    facts,
  };
}
