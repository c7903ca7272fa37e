import type { Decision, Finding } from "../decision/types.ts";

/**
 * What the model is told: every reason that carries the verdict, its safe next step, and what to look it up by.
 * @param note why it became more than the policy asked for, e.g. a question that nobody can be asked
 */
export function reasonText(decision: Decision, note?: string): string {
  const { failure, because, id } = decision;
  const lines = failure
    ? [`hookguard refused this because it could not decide. ${failure.message} (hookguard ${failure.code} ${id})`]
    : because.map((finding) => line(finding, id));
  if (note !== undefined) lines.push(note);
  return lines.join("\n") || `Refused by policy. ${reference(decision)}`;
}

/** The words that stay when a reason has to be shortened. */
export function reference({ failure, because, id }: Decision): string {
  return `(hookguard ${[failure?.code ?? because[0]?.policy.id, id].filter(Boolean).join(" ")})`;
}

/** What the person is told of a warning. */
export function warningText(finding: Finding): string {
  return `hookguard: ${sentence(finding)} (${finding.policy.id})`;
}

/** What the person is told where a verdict can't be carried out. @param reason what the model would have been told */
export function unenforcedText(reason: string, why: string): string {
  return `hookguard could not enforce this: ${why}.\n${reason}`;
}

/** Text that a policy adds for the model. */
export function contextText(finding: Finding): string {
  return `${sentence(finding)} (hookguard ${finding.policy.id})`;
}

function line(finding: Finding, id: string): string {
  return `${sentence(finding)} (hookguard ${finding.policy.id} ${id})`;
}

function sentence({ reason, fix, policy }: Finding): string {
  const said = reason.trim() || policy.title;
  return fix === undefined ? said : `${said} ${fix}`;
}
