import { type Command, InvalidArgumentError } from "commander";
import { payloadOf } from "../../cases/payloads.ts";
import { type CaseAgent, caseAgents } from "../../cases/types.ts";
import { HookguardError } from "../../errors.ts";
import { explain } from "../../explain/explain.ts";
import type { Outcome } from "../../hook/run.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { ownBuiltins } from "../../rego/host.ts";
import { embeddedOpa } from "../../rego/opa.ts";
import { decide } from "../decide.ts";
import { type RecordedEvent, readEvents } from "../events.ts";
import { explainJson } from "../output/explain-json.ts";
import { explainPretty } from "../output/explain-pretty.ts";
import { requireJudged } from "../payload-error.ts";

export interface ExplainOptions {
  /** A shell command in place of a recorded event. */
  command?: string;
  /** The agent's own name of the event, with `command`. */
  event?: string;
  agent?: string;
  bundle?: string[];
  /** How many rules that nearly matched are shown. */
  top: number;
  /** Only this rule, in full. */
  rule?: string;
  format: "pretty" | "json";
}

/** Who runs a `--command`, unless said otherwise. */
const DEFAULT_AGENT = "claude";

/**
 * `hookguard explain`: which rules an event matched and which nearly, with what they read and the lines that decided.
 * @returns exit code 0
 * @throws HookguardError `usage`, `io`, `payload.*` with the place in the file; what keeps policy from being found
 */
export async function runExplain(
  file: string | undefined,
  options: ExplainOptions,
  terminal: Terminal,
): Promise<number> {
  const events: { event: RecordedEvent; outcome: Outcome }[] = [];
  for await (const event of eventsOf(file, options, terminal)) {
    const agent = options.agent ?? (options.command === undefined ? undefined : DEFAULT_AGENT);
    const outcome = await decide(event.payload, { ...options, ...(agent === undefined ? {} : { agent }) }, terminal);
    requireJudged(outcome, event);
    events.push({ event, outcome });
  }
  const opa = embeddedOpa({ builtins: ownBuiltins });
  const { top, rule, format } = options;
  const results: object[] = [];
  try {
    for (const { event, outcome } of events) {
      const explanation = await explain(outcome, { top, ...(rule === undefined ? {} : { rule }) }, opa);
      if (format === "json") results.push(explainJson(explanation, outcome, event.name));
      else
        terminal.stdout(
          explainPretty(explanation, { outcome, name: event.name, isFull: rule !== undefined }, terminal),
        );
    }
  } finally {
    await opa.close();
  }
  if (format === "json") terminal.stdout(`${JSON.stringify({ version: 1, results }, null, 2)}\n`);
  return 0;
}

async function* eventsOf(
  file: string | undefined,
  { command, event, agent = DEFAULT_AGENT }: ExplainOptions,
  terminal: Terminal,
): AsyncGenerator<RecordedEvent> {
  if (command === undefined) {
    if (event !== undefined) throw new HookguardError("usage", { why: "--event needs --command." });
    yield* readEvents(file === undefined ? [] : [file], terminal);
    return;
  }
  if (file !== undefined) throw new HookguardError("usage", { why: "Name an event or a --command, not both." });
  if (!isCaseAgent(agent)) throw new HookguardError("agent.unknown", { name: agent, known: caseAgents.join(", ") });
  const payload = {
    ...payloadOf({ kind: "shell", command, cwd: terminal.cwd }, agent),
    ...(event === undefined ? {} : { hook_event_name: event }),
  };
  const text = JSON.stringify(payload);
  yield { name: "--command", file: "--command", line: 1, text, payload: Buffer.from(text) };
}

function isCaseAgent(name: string): name is CaseAgent {
  return caseAgents.some((known) => known === name);
}

function count(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 10_000) return value;
  throw new InvalidArgumentError("It needs a whole number.");
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("explain")
    .summary("show which rules an event met, and why")
    .description(
      "Show which rules an event matched and which nearly did, with the facts they read and the lines that decided. Nothing is enforced.",
    )
    .argument("[event]", "an event payload: JSON, or JSON Lines (.jsonl); - or none reads stdin")
    .option("--command <text>", "a shell command in place of a recorded event")
    .option("--event <name>", "with --command: the event, as the agent calls it (default: before a tool runs)")
    .option("--agent <name>", "claude, coda or gemini; told from the payload without it")
    .option("--bundle <file...>", "bundles to use instead of the configured ones")
    .option("--rule <id>", "only this rule, whatever became of it, in full")
    .addOption(program.createOption("--top <number>", "how many rules that nearly matched").argParser(count).default(5))
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (file: string | undefined, options: ExplainOptions) =>
      exit(await runExplain(file, options, terminal)),
    );
}
