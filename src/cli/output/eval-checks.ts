import type { Finding } from "../../decision/types.ts";
import type { Outcome } from "../../hook/run.ts";
import { unread } from "../payload-error.ts";
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

/** Verbs that keep an event from going on as it came, or say that it should not; the others are a pass. */
const minding: readonly Finding["verb"][] = ["halt", "deny", "ask", "modify", "warn"];
/** Those that an overruling refusal agrees with. */
const refusing: readonly Finding["verb"][] = ["halt", "deny"];

/**
 * What a finding amounts to in CI goes by what happens, as `--fail` does: a question that the agent can't ask is a refusal,
 * and a refusal that it doesn't obey is none.
 */
function statusOf(finding: Finding, { answer, decision }: Outcome): Check["status"] {
  if (!minding.includes(finding.verb)) return "pass";
  const isRefused = answer.effect === "refuse" || answer.effect === "halt";
  const takesPart = decision.because.includes(finding) || refusing.includes(finding.verb);
  return isRefused && takesPart ? "fail" : "warn";
}

/** Recorded events as checks: one for each policy that minds, one for an event that nobody minds. */
export function evalChecks(all: readonly Evaluated[]): Check[] {
  return all.flatMap((one) => {
    const { outcome, name, file, line } = one;
    const { failure, because, overruled, warnings } = outcome.decision;
    const base = { group: file, kind: "hookguard/event", place: { file, line } };
    if (failure) {
      const [fault] = unread(outcome, one)?.diagnostics ?? [];
      const message = [failure.message, fault && `${fault.message}.`, outcome.error?.hint].filter(Boolean).join(" ");
      const place = fault?.position ?? base.place;
      return [{ ...base, name, status: "fail" as const, kind: `hookguard/${failure.code}`, message, place }];
    }
    const findings = [...because, ...overruled, ...warnings].filter((finding) => statusOf(finding, outcome) !== "pass");
    if (findings.length === 0) return [{ ...base, name, status: "pass" as const }];
    return findings.map((finding) => checkOf(finding, one));
  });
}

function checkOf(finding: Finding, { name, file, line, text, outcome }: Evaluated): Check {
  const { verb, policy, reason, fix, evidence } = finding;
  const notes = outcome.decision.because.includes(finding)
    ? outcome.answer.unenforced.filter((one) => one.verb === verb)
    : [];
  const { id, title, severity, docs, row } = policy;
  return {
    name: `${name}: ${id}`,
    group: file,
    status: statusOf(finding, outcome),
    kind: "hookguard/event",
    message: [
      reason,
      ...(fix === undefined ? [] : [`Instead: ${fix}`]),
      ...notes.map(({ why }) => `(${verb} can't be enforced here: ${why})`),
    ].join(" "),
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
