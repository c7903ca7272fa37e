import { type CaseOptions, runCase } from "../cases/run.ts";
import type { Case } from "../cases/types.ts";
import type { Outcome } from "../hook/run.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** What became of one variant of one case. */
export interface Attempt extends Variant {
  case: Case;
  /**
   * `rule`: the rule itself still objects. `others`: it no longer does, but the event is stopped all the same.
   * `through`: the event passes.
   */
  caught: "rule" | "others" | "through";
  /** Ids of the policies that stopped it, where the rule didn't. */
  by: string[];
}

/** The verbs that stop an event, or leave it to a person. */
const stopping = new Set(["halt", "deny", "ask"]);

/** Whether variants can be made: a shell command that must be stopped. */
export function canBeRewritten(test: Case): test is Case & { event: { kind: "shell"; command: string } } {
  return test.event.kind === "shell" && stopping.has(test.expect);
}

/**
 * Runs every variant of a case through the pipeline, as one agent would send it: all agents' shell commands are read
 * by the same code.
 * @returns nothing where the case isn't stopped as it stands: that is a failed case, not an evasion
 */
export async function attempts(test: Case, options: CaseOptions): Promise<Attempt[]> {
  if (!canBeRewritten(test)) return [];
  const { event } = test;
  const judge = async (command: string) => {
    const [result] = await runCase({ ...test, agents: test.agents.slice(0, 1), event: { ...event, command } }, options);
    return result && verdictOf(result.outcome, options.about);
  };
  const original = await judge(event.command);
  if (original?.caught !== "rule") return [];
  const found: Attempt[] = [];
  for (const variant of variantsOf(event.command)) {
    const verdict = await judge(variant.text);
    if (verdict) found.push({ ...variant, case: test, ...verdict });
  }
  return found;
}

function verdictOf(
  { decision, answer }: Outcome,
  about: readonly string[] | undefined,
): Pick<Attempt, "caught" | "by"> {
  const findings = [...decision.because, ...decision.overruled].filter(({ verb }) => stopping.has(verb));
  const isOwn = (name: string) => about === undefined || about.includes(name);
  if (findings.some(({ policy }) => isOwn(policy.package))) return { caught: "rule", by: [] };
  const isStopped = ["refuse", "halt", "ask"].includes(answer.effect);
  const by = [...new Set(findings.map(({ policy }) => policy.id))];
  return { caught: isStopped ? "others" : "through", by };
}
