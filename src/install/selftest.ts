import type { JsonObject } from "../json.ts";
import { isJsonObject } from "../json.ts";
import type { Exec } from "../ports/exec.ts";
import type { Machine } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import { CANARY, CANARY_PROOF, HARMLESS } from "./canary.ts";
import type { ClientOutcome } from "./outcome/outcome.ts";
import { REGISTERED_TIMEOUT_MS } from "./timeout.ts";

/** Whether an entry, run as the client would run it, refuses what must be refused and lets pass what is harmless. */
export interface SelfTest {
  ok: boolean;
  /** One sentence: what happened. */
  found: string;
  /** Milliseconds that the two runs took. */
  ms: number[];
  /** Why a refusal could not be asked for, where it couldn't; the rest held. */
  unproven?: string;
}

export interface SelfTestOptions {
  machine: Machine;
  exec: Exec;
  /** Why policy here doesn't refuse the forbidden call, where it doesn't: the built-in rules are off. */
  unproven?: string | undefined;
}

/**
 * Runs a handler through the shell its client uses, with a call that policy always refuses and one that nobody refuses.
 * No tool is run.
 * @param handler the entry as it stands in the settings, or as it is going to
 */
export async function selfTest(
  { settings }: Installable,
  handler: JsonObject,
  { machine, exec, unproven }: SelfTestOptions,
): Promise<SelfTest> {
  const canary = await probe(CANARY);
  if (canary === undefined) return { ok: false, found: "the entry is no command that a client could run", ms: [] };
  const failed = (found: string, ms: number[]): SelfTest => ({ ok: false, found, ms });
  const proven = canary.does === "refuse" && canary.reason?.includes(CANARY_PROOF) === true;
  if (!proven && unproven === undefined) {
    if (canary.does !== "refuse") return failed("a call that policy always refuses was not refused", [canary.ms]);
    return failed(`refused, but not by policy: ${firstLine(canary.reason)}`, [canary.ms]);
  }
  const harmless = await probe(HARMLESS);
  const ms = [canary.ms, harmless?.ms ?? 0];
  if (harmless?.does !== "run") return failed(`a harmless call was refused: ${firstLine(harmless?.reason)}`, ms);
  if (!proven && unproven !== undefined) {
    if (harmless.exitCode !== 0) return failed(`the entry ended with exit code ${harmless.exitCode ?? "none"}`, ms);
    const found = `a harmless call passed; that a forbidden one is refused could not be proven: ${unproven}`;
    return { ok: true, found, ms, unproven };
  }
  return { ok: true, found: "a forbidden call was refused, a harmless one passed", ms };

  async function probe(
    command: string,
  ): Promise<(ClientOutcome & { ms: number; exitCode: number | undefined }) | undefined> {
    const invocation = settings.invocation(handler, machine);
    if (invocation === undefined) return undefined;
    const { payload } = settings.probe(command, machine);
    const ran = await exec(invocation.program, invocation.args, {
      input: JSON.stringify(payload),
      cwd: machine.cwd,
      env: machine.env,
      timeoutMs: REGISTERED_TIMEOUT_MS,
    });
    return { ...settings.outcome(handler, ran), ms: ran.ms, exitCode: ran.exitCode };
  }
}

/** The handler of ours at the event that the self-test uses. */
export function handlerIn(group: JsonObject | undefined): JsonObject | undefined {
  const handlers = group?.hooks;
  const first = Array.isArray(handlers) ? handlers[0] : undefined;
  return isJsonObject(first) ? first : undefined;
}

function firstLine(text: string | undefined): string {
  const line = text?.split("\n").find((part) => part.trim() !== "") ?? "no reason was given";
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
