import { type Command, InvalidArgumentError } from "commander";
import { payloadOf } from "../cases/payloads.ts";
import { type CaseAgent, caseAgents } from "../cases/types.ts";
import { HookguardError } from "../errors.ts";
import type { Terminal } from "../ports/terminal.ts";
import type { DecideOptions } from "./decide.ts";
import { type RecordedEvent, readEvents } from "./events.ts";

/** Which event a verb looks into: a recorded one, or a shell command made into one. */
export interface EventOptions extends DecideOptions {
  /** A shell command in place of a recorded event. */
  command?: string;
  /** The agent's own name of the event, with `command`. */
  event?: string;
}

/** Who runs a `--command`, unless said otherwise. */
const DEFAULT_AGENT = "claude";

/** Adds `--command`, `--event`, `--agent` and `--bundle`. */
export function addEventOptions(command: Command): Command {
  return addBundleOption(command)
    .option("--command <text>", "a shell command in place of a recorded event")
    .option("--event <name>", "with --command: the event, as the agent calls it (default: before a tool runs)")
    .option("--agent <name>", "claude, coda or gemini; told from the payload without it");
}

/** Adds `--bundle`, once for each bundle: an option that took all words would swallow the event files behind it. */
export function addBundleOption(command: Command): Command {
  return command.option(
    "--bundle <file>",
    "a bundle to use instead of the configured ones; repeat it for more",
    (file: string, before: readonly string[] = []) => [...before, file],
  );
}

/**
 * The events that a command line names.
 * @throws HookguardError `usage`, `agent.unknown`, and what `readEvents` throws
 */
export async function* askedEvents(
  files: readonly string[],
  { command, event, agent = DEFAULT_AGENT }: EventOptions,
  terminal: Terminal,
): AsyncGenerator<RecordedEvent> {
  if (command === undefined) {
    if (event !== undefined) throw new HookguardError("usage", { why: "--event needs --command." });
    yield* readEvents(files, terminal);
    return;
  }
  if (files.length > 0) throw new HookguardError("usage", { why: "Name an event or a --command, not both." });
  if (!isCaseAgent(agent)) throw new HookguardError("agent.unknown", { name: agent, known: caseAgents.join(", ") });
  const payload = {
    ...payloadOf({ kind: "shell", command, cwd: terminal.cwd }, agent),
    ...(event === undefined ? {} : { hook_event_name: event }),
  };
  const text = JSON.stringify(payload);
  yield { name: "--command", file: "--command", line: 1, text, payload: Buffer.from(text) };
}

/** Who decides: a `--command` is somebody's, a recorded event tells. */
export function deciding({ agent, command, bundle }: EventOptions): DecideOptions {
  const by = agent ?? (command === undefined ? undefined : DEFAULT_AGENT);
  return { ...(by === undefined ? {} : { agent: by }), ...(bundle === undefined ? {} : { bundle }) };
}

/** A whole number from 0 on, of an option. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 1_000_000) return value;
  throw new InvalidArgumentError("It needs a whole number.");
}

function isCaseAgent(name: string): name is CaseAgent {
  return caseAgents.some((known) => known === name);
}
