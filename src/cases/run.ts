import type { Answer, Effect } from "../agents/agent.ts";
import type { Finding } from "../decision/types.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { type Outcome, run } from "../hook/run.ts";
import { bundlesAlone } from "./alone.ts";
import { payloadOf } from "./payloads.ts";
import type { Case, CaseAgent, Expectation } from "./types.ts";

/** What became of one case at one agent. */
export interface CaseResult {
  case: Case;
  agent: CaseAgent;
  passed: boolean;
  /** What was wrong, in one sentence; empty when it passed. */
  why: string;
  outcome: Outcome;
}

export interface CaseOptions {
  bundles: readonly LoadedBundle[];
  /** Dotted packages of the rule that the case speaks of; findings of other rules don't count for it. */
  about?: readonly string[];
  /** Milliseconds for one decision. */
  deadlineMs: number;
}

/** What the agent must do with each expectation, whichever way it can be told (design §6). */
const mustEnd: Record<Exclude<Expectation, "allow">, readonly Effect[]> = {
  halt: ["halt", "refuse"],
  deny: ["refuse", "halt"],
  ask: ["ask", "refuse"],
  modify: ["modify", "refuse"],
  warn: ["pass", "modify", "allow", "ask", "refuse", "halt"],
  context: ["pass", "modify", "allow", "ask", "refuse", "halt"],
};

/** Runs one case through every agent it names, with the hook's own pipeline on an imagined machine. */
export async function runCase(test: Case, options: CaseOptions): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const agent of test.agents) {
    const payload = Buffer.from(JSON.stringify(payloadOf(test.event, agent)));
    const outcome = await run({ payload, agent }, bundlesAlone(options.bundles, { patienceMs: options.deadlineMs }));
    const why = faultOf(test, outcome, options.about);
    results.push({ case: test, agent, passed: why === "", why, outcome });
  }
  return results;
}

function faultOf({ expect }: Case, outcome: Outcome, about: readonly string[] | undefined): string {
  const { decision, answer, error } = outcome;
  if (error) return `it could not be decided: ${error.message}`;
  const { because, overruled, warnings, context } = decision;
  const own = [...because, ...overruled, ...warnings, ...context].filter((finding) => isAbout(finding, about));
  if (expect === "allow") {
    const [loud] = own.filter(({ verb }) => verb !== "allow");
    if (loud) return `${loud.policy.id} says ${loud.verb}: ${loud.reason}`;
    return own.length === 0 && isSilent(outcome) ? disturbed(answer) : "";
  }
  if (!own.some(({ verb }) => verb === expect)) {
    return own.length === 0 ? "the rule says nothing" : `the rule says ${own.map(({ verb }) => verb).join(", ")}`;
  }
  return mustEnd[expect].includes(answer.effect) ? "" : `the agent would ${answer.effect} it`;
}

function isAbout({ policy }: Finding, about: readonly string[] | undefined): boolean {
  return about === undefined || about.some((name) => policy.package === name || policy.package.startsWith(`${name}.`));
}

function isSilent({ decision }: Outcome): boolean {
  return [decision.because, decision.warnings, decision.context].every((findings) => findings.length === 0);
}

/** Silence is empty: any byte can change what an agent does (contracts/gemini-cli.md §2). */
function disturbed({ stdout, stderr, exitCode }: Answer): string {
  return stdout === "" && stderr === "" && exitCode === 0 ? "" : "an event that nobody minds was answered";
}
