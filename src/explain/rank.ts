import type { RuleExplanation, Standing } from "./types.ts";

/** From this part of its conditions on, a rule that didn't match nearly did. */
const NEARLY = 0.5;

/** Where a rule stands. What it said is the module's word, and comes before everything that the interpreter saw. */
export function standingOf({
  findings,
  why,
  bodies,
  conditions,
  isKnown,
}: Pick<RuleExplanation, "findings" | "bodies"> & {
  why: string | undefined;
  conditions: RuleExplanation["conditions"] | undefined;
  /** Whether the interpreter saw the rule. */
  isKnown: boolean;
}): Standing {
  if (findings.length > 0) return "matched";
  if (why !== undefined) return "not asked";
  if (!isKnown) return "unknown";
  return distance({ bodies, ...(conditions ? { conditions } : {}) }) >= NEARLY ? "nearly" : "no";
}

/** The nearest first; of equally near ones the one that got past more, then the graver one, then by id. */
export function byNearness(a: RuleExplanation, b: RuleExplanation): number {
  return (
    distance(b) - distance(a) ||
    passed(b) - passed(a) ||
    gravity(b) - gravity(a) ||
    (a.policy.id < b.policy.id ? -1 : 1)
  );
}

/** How much of a rule held, from 0 to 1. A rule of a rule file is near when only its last condition failed. */
function distance({ bodies, conditions }: Pick<RuleExplanation, "bodies" | "conditions">): number {
  if (conditions) {
    const failed = conditions.findIndex(({ held }) => !held);
    return conditions.length < 2 || failed < conditions.length - 1 ? 0 : failed / conditions.length;
  }
  return bodies[0]?.progress ?? 0;
}

function passed({ bodies, conditions }: RuleExplanation): number {
  return conditions?.filter(({ held }) => held).length ?? bodies[0]?.passed ?? 0;
}

function gravity({ policy }: RuleExplanation): number {
  return ["low", "medium", "high", "critical"].indexOf(policy.severity ?? "low");
}
