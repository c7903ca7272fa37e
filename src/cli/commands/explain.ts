import type { Command } from "commander";
import { explain } from "../../explain/explain.ts";
import type { Outcome } from "../../hook/run.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { ownBuiltins } from "../../rego/host.ts";
import { embeddedOpa } from "../../rego/opa.ts";
import { decide } from "../decide.ts";
import { addEventOptions, askedEvents, deciding, type EventOptions, wholeNumber } from "../event-options.ts";
import type { RecordedEvent } from "../events.ts";
import { explainJson } from "../output/explain-json.ts";
import { explainPretty } from "../output/explain-pretty.ts";
import { requireJudged } from "../payload-error.ts";

export interface ExplainOptions extends EventOptions {
  /** How many rules that nearly matched are shown. */
  top: number;
  /** Only this rule, in full. */
  rule?: string;
  format: "pretty" | "json";
}

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
  for await (const event of askedEvents(file === undefined ? [] : [file], options, terminal)) {
    const outcome = await decide(event.payload, deciding(options), terminal);
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
      else terminal.stdout(explainPretty(explanation, { outcome, event, isFull: rule !== undefined }, terminal));
    }
  } finally {
    await opa.close();
  }
  if (format === "json") terminal.stdout(`${JSON.stringify({ version: 1, results }, null, 2)}\n`);
  return 0;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("explain")
    .summary("show which rules an event met, and why")
    .description(
      "Show which rules an event matched and which nearly did, with the facts they read and the lines that decided. Nothing is enforced.",
    )
    .argument("[event]", "an event payload: JSON, or JSON Lines (.jsonl); - or none reads stdin")
    .option("--rule <id>", "only this rule, whatever became of it, in full")
    .addOption(
      program.createOption("--top <number>", "how many rules that nearly matched").argParser(wholeNumber).default(5),
    )
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"));
  addEventOptions(command).action(async (file: string | undefined, options: ExplainOptions) =>
    exit(await runExplain(file, options, terminal)),
  );
}
