import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { inForce } from "../../config/in-force.ts";
import { ownPaths } from "../../config/own.ts";
import { HookguardError } from "../../errors.ts";
import { DEADLINE_MS } from "../../hook/limits.ts";
import { type Outcome, run } from "../../hook/run.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { nodeWorld } from "../../ports/world.ts";
import { type Evaluated, evalChecks } from "../output/eval-checks.ts";
import { formatChecks, type OutputFormat, outputFormats } from "../output/formats.ts";
import { outcomeJson } from "../output/json.ts";
import { pretty } from "../output/pretty.ts";

export interface EvalOptions {
  agent?: string;
  bundle?: string[];
  format: OutputFormat;
  fail?: boolean;
}

/**
 * `hookguard eval`: the hook's own pipeline on recorded events; nothing is written, nothing is enforced.
 * @returns the exit code: 0, or 1 with `--fail` when an event is refused
 */
export async function runEval(files: readonly string[], options: EvalOptions, terminal: Terminal): Promise<number> {
  const outcomes: Evaluated[] = [];
  for (const file of files.length === 0 ? ["-"] : files) {
    for (const { payload, ...recorded } of payloads(file, await bytesOf(file, terminal))) {
      const text = Buffer.from(payload).toString("utf8");
      outcomes.push({ ...recorded, text, outcome: await evaluateOne(payload, options, terminal) });
    }
  }
  terminal.stdout(shown(outcomes, options.format, terminal));
  return options.fail && outcomes.some(({ outcome }) => isRefused(outcome)) ? 1 : 0;
}

function shown(outcomes: readonly Evaluated[], format: OutputFormat, terminal: Terminal): string {
  if (format === "pretty") return outcomes.map(({ name, outcome }) => pretty(outcome, name, terminal)).join("\n");
  if (format !== "json") return formatChecks(format, evalChecks(outcomes), terminal);
  const results = outcomes.map(({ name, outcome }) => outcomeJson(outcome, name));
  return `${JSON.stringify({ version: 1, results }, null, 2)}\n`;
}

function evaluateOne(payload: Uint8Array, { agent, bundle = [] }: EvalOptions, terminal: Terminal): Promise<Outcome> {
  const world = nodeWorld(ownPaths(terminal.env, { execPath: process.execPath, script: process.argv[1] }));
  return run(
    { payload, ...(agent === undefined ? {} : { agent }) },
    {
      world,
      policy: (input) => inForce({ files: bundle, home: world.user.home, env: terminal.env }, input),
      deadline: performance.now() + DEADLINE_MS,
      random: () => crypto.getRandomValues(new Uint8Array(16)),
    },
  );
}

/** What could not be judged fails a build too: the hook answers it with a refusal, whether or not the agent obeys. */
function isRefused({ answer, decision }: Outcome): boolean {
  return answer.effect === "refuse" || answer.effect === "halt" || decision.failure !== undefined;
}

async function bytesOf(file: string, terminal: Terminal): Promise<Uint8Array> {
  if (file === "-") return terminal.stdin();
  try {
    return readFileSync(file);
  } catch (error) {
    throw new HookguardError("io", { what: file, why: (error as Error).message }, { cause: error });
  }
}

/** A file holds one event as JSON, or one event a line (`.jsonl`, `.ndjson`). */
function payloads(file: string, bytes: Uint8Array): (Omit<Evaluated, "outcome" | "text"> & { payload: Uint8Array })[] {
  const shown = file === "-" ? "stdin" : file;
  if (!/\.(jsonl|ndjson)$/.test(file)) return [{ name: shown, file: shown, line: 1, payload: bytes }];
  return Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .map((text, index) => ({ name: `${shown}:${index + 1}`, file: shown, line: index + 1, text }))
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, ...recorded }) => ({ ...recorded, payload: Buffer.from(text) }));
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("eval")
    .summary("dry-run policy on recorded events")
    .description("Decide recorded events exactly as the hook would. Nothing is written and nothing is enforced.")
    .argument("[files...]", "event payloads: JSON, or JSON Lines (.jsonl); - or none reads stdin")
    .option("--agent <name>", "claude, coda or gemini; told from the payload without it")
    .option("--bundle <file...>", "bundles to use instead of the configured ones")
    .addOption(program.createOption("--format <format>", "output").choices(outputFormats).default("pretty"))
    .option("--fail", "exit 1 if any event is refused")
    .action(async (files: string[], options: EvalOptions) => exit(await runEval(files, options, terminal)));
}
