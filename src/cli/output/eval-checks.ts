import type { Finding } from "../../decision/types.ts";
import type { Outcome } from "../../hook/run.ts";
import type { Check, Place } from "./check.ts";

/** One recorded event and what became of it. */
export interface Evaluated {
  /** `file`, or `file:line` for one of many. */
  name: string;
  file: string;
  /** 1-based line that the event begins on. */
  line: number;
  /** The event as it was recorded. */
  text: string;
  outcome: Outcome;
}

/** What verbs of policies amount to in CI; silent ones are a pass. */
const statuses: Record<Finding["verb"], Check["status"]> = {
  halt: "fail",
  deny: "fail",
  ask: "warn",
  modify: "warn",
  warn: "warn",
  allow: "pass",
  context: "pass",
};

/** Recorded events as checks: one for each policy that minds, one for an event that nobody minds. */
export function evalChecks(all: readonly Evaluated[]): Check[] {
  return all.flatMap((one) => {
    const { outcome, name, file, line } = one;
    const { failure, because, overruled, warnings } = outcome.decision;
    const base = { group: file, kind: "hookguard/event", place: { file, line } };
    if (failure) {
      const message = [failure.message, outcome.error?.hint].filter(Boolean).join(" ");
      return [{ ...base, name, status: "fail" as const, kind: `hookguard/${failure.code}`, message }];
    }
    const findings = [...because, ...overruled, ...warnings].filter(({ verb }) => statuses[verb] !== "pass");
    if (findings.length === 0) return [{ ...base, name, status: "pass" as const }];
    return findings.map((finding) => checkOf(finding, one));
  });
}

function checkOf({ verb, policy, reason, fix, evidence }: Finding, { name, file, line, text }: Evaluated): Check {
  const { id, title, severity, docs, row } = policy;
  return {
    name: `${name}: ${id}`,
    group: file,
    status: statuses[verb],
    kind: "hookguard/event",
    message: fix === undefined ? reason : `${reason} Instead: ${fix}`,
    place: evidencePlace(text, evidence, { file, line }),
    policy: {
      id,
      title,
      ...(severity === undefined ? {} : { severity }),
      ...(docs === undefined ? {} : { docs }),
      file: policy.file,
      line: row,
    },
  };
}

/** Where the evidence stands in the recorded event: the line and column of its first appearance, or the event's start. */
export function evidencePlace(text: string, evidence: string | undefined, start: Place): Place {
  if (evidence === undefined || evidence === "") return start;
  const at = text.indexOf(JSON.stringify(evidence).slice(1, -1));
  if (at === -1) return start;
  const before = text.slice(0, at).split("\n");
  return { ...start, line: start.line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}
