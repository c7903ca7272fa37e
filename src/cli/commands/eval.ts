import type { Command } from "commander";
import { agentNamed } from "../../agents/registry.ts";
import type { Outcome } from "../../hook/run.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { decide } from "../decide.ts";
import { addBundleOption } from "../event-options.ts";
import { readEvents } from "../events.ts";
import { type Evaluated, evalChecks } from "../output/eval-checks.ts";
import { formatChecks, type OutputFormat, outputFormats } from "../output/formats.ts";
import { outcomeJson } from "../output/json.ts";
import { pretty } from "../output/pretty.ts";
import { unread } from "../payload-error.ts";

export interface EvalOptions {
  agent?: string;
  bundle?: string[];
  format: OutputFormat;
  fail?: boolean;
}

/**
 * `hookguard eval`: the hook's own pipeline on recorded events; nothing is written, nothing is enforced.
 * @returns the exit code: 0; 3 when an event could not be judged at all; 1 with `--fail` when one is refused
 * @throws HookguardError `agent.unknown` for `--agent`, `io`
 */
export async function runEval(files: readonly string[], options: EvalOptions, terminal: Terminal): Promise<number> {
  if (options.agent !== undefined) agentNamed(options.agent);
  const outcomes: Evaluated[] = [];
  for await (const { payload, ...recorded } of readEvents(files, terminal)) {
    outcomes.push({ ...recorded, outcome: await decide(payload, options, terminal) });
  }
  terminal.stdout(shown(outcomes, options.format, terminal));
  if (outcomes.some((one) => unread(one.outcome, one))) return 3;
  return options.fail && outcomes.some(({ outcome }) => isRefused(outcome)) ? 1 : 0;
}

function shown(outcomes: readonly Evaluated[], format: OutputFormat, terminal: Terminal): string {
  if (format === "pretty") return outcomes.map((one) => pretty(one.outcome, one, terminal)).join("\n");
  if (format !== "json") return formatChecks(format, evalChecks(outcomes), terminal);
  const results = outcomes.map((one) => outcomeJson(one.outcome, one));
  return `${JSON.stringify({ version: 1, results }, null, 2)}\n`;
}

/** What could not be judged fails a build too: the hook answers it with a refusal, whether or not the agent obeys. */
function isRefused({ answer, decision }: Outcome): boolean {
  return answer.effect === "refuse" || answer.effect === "halt" || decision.failure !== undefined;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("eval")
    .summary("dry-run policy on recorded events")
    .description("Decide recorded events exactly as the hook would. Nothing is written and nothing is enforced.")
    .argument("[files...]", "event payloads: JSON, or JSON Lines (.jsonl); - or none reads stdin")
    .option("--agent <name>", "claude, coda or gemini; told from the payload without it")
    .addOption(program.createOption("--format <format>", "output").choices(outputFormats).default("pretty"))
    .option("--fail", "exit 1 if any event is refused");
  addBundleOption(command).action(async (files: string[], options: EvalOptions) =>
    exit(await runEval(files, options, terminal)),
  );
}
