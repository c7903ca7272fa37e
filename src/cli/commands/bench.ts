import { type Command, InvalidArgumentError } from "commander";
import { bench, type Subject } from "../../bench/bench.ts";
import { type InForce, inForce } from "../../config/in-force.ts";
import type { InputDocument } from "../../input/types.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { nodeUser } from "../../ports/user.ts";
import { embeddedOpa } from "../../rego/opa.ts";
import { decide } from "../decide.ts";
import { addEventOptions, askedEvents, deciding, type EventOptions, wholeNumber } from "../event-options.ts";
import type { RecordedEvent } from "../events.ts";
import { benchJson } from "../output/bench-json.ts";
import { benchPretty } from "../output/bench-pretty.ts";
import { requireJudged } from "../payload-error.ts";

export interface BenchOptions extends EventOptions {
  /** Timed decisions of each event. */
  count: number;
  /** Time each rule alone, too. */
  rules?: boolean;
  format: "pretty" | "json";
}

/**
 * `hookguard bench`: how long decisions take, warm and cold.
 * @returns exit code 0
 * @throws HookguardError `usage`, `io`, `payload.*`; what keeps policy from being found or from deciding
 */
export async function runBench(files: readonly string[], options: BenchOptions, terminal: Terminal): Promise<number> {
  const subjects: Subject[] = [];
  for await (const event of askedEvents(files, options, terminal)) {
    subjects.push(await subjectOf(event, options, terminal));
  }
  const { count, rules, format } = options;
  const opa = rules ? embeddedOpa() : undefined;
  try {
    const result = await bench(subjects, { count, ...(opa ? { opa } : {}) });
    terminal.stdout(format === "json" ? benchJson(result) : benchPretty(result, terminal));
    return 0;
  } finally {
    await opa?.close();
  }
}

async function subjectOf(event: RecordedEvent, options: BenchOptions, terminal: Terminal): Promise<Subject> {
  const by = deciding(options);
  let found: InForce | undefined;
  const policy = async (input: InputDocument) => {
    found ??= await inForce({ files: by.bundle ?? [], home: nodeUser().home, env: terminal.env }, input);
    return found;
  };
  const again = () => decide(event.payload, by, terminal, policy);
  const outcome = await again();
  requireJudged(outcome, event);
  const { document, error } = outcome;
  if (error || !document || !found) throw error ?? new Error("the event was not decided");
  return { name: event.name, outcome, document, policy: found, again };
}

function positive(text: string): number {
  const value = wholeNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError("It needs a whole number from 1 on.");
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("bench")
    .summary("measure how long decisions take")
    .description(
      "Decide events again and again, and tell how long that takes: warm, cold, and with --rules for each rule alone.",
    )
    .argument("[events...]", "event payloads: JSON, or JSON Lines (.jsonl); - or none reads stdin")
    .addOption(
      program.createOption("--count <number>", "timed decisions of each event").argParser(positive).default(200),
    )
    .option("--rules", "time each rule alone, too; needs a bundle with its Rego")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"));
  addEventOptions(command).action(async (files: string[], options: BenchOptions) =>
    exit(await runBench(files, options, terminal)),
  );
}
