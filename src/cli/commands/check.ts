import type { Command } from "commander";
import { packagedCapabilities, placed, withPackagedLibrary } from "../../bundle/folders.ts";
import { readSources } from "../../bundle/sources.ts";
import { findTests } from "../../cases/find.ts";
import { parseCases } from "../../cases/parse.ts";
import { type Diagnostic, HookguardError } from "../../errors.ts";
import { asset } from "../../ports/assets.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { check } from "../../rego/check.ts";
import { embeddedOpa } from "../../rego/opa.ts";
import { compileRuleFiles } from "../../rules/compile.ts";
import { diagnosticText } from "../output/error.ts";

export interface CheckOptions {
  strict?: boolean;
  format: "pretty" | "json";
}

/**
 * `hookguard check`: do the policies compile, against the input document's own types; do rule files and cases read.
 * @returns the exit code: 0, or 1 when something was found
 */
export async function runCheck(folders: readonly string[], options: CheckOptions, terminal: Terminal): Promise<number> {
  const sources = readSources(folders);
  const tests = findTests(folders);
  const opa = embeddedOpa();
  try {
    const rego = await check(opa, {
      sources: Object.fromEntries([...withPackagedLibrary(sources), ...tests.rego]),
      capabilities: packagedCapabilities(),
      strict: options.strict ?? false,
      schemas: { input: JSON.parse(new TextDecoder().decode(asset("input-schema"))) },
    });
    const rules = compileRuleFiles([...sources.rules].map(([file, text]) => ({ file, text }))).diagnostics;
    const cases = [...tests.cases].flatMap(([file, text]) => problemsOf(() => parseCases(text, file)));
    const places = new Map([...sources.places, ...tests.places]);
    const all = [...rego, ...rules, ...cases].map((diagnostic) => placed(diagnostic, places));
    if (options.format === "json") terminal.stdout(`${JSON.stringify({ version: 1, errors: all }, null, 2)}\n`);
    else terminal.stdout(all.map((diagnostic) => `${diagnosticText(diagnostic)}\n`).join(""));
    return all.length === 0 ? 0 : 1;
  } finally {
    await opa.close();
  }
}

function problemsOf(work: () => unknown): readonly Diagnostic[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof HookguardError && error.diagnostics.length > 0) return error.diagnostics;
    throw error;
  }
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("check")
    .summary("compile policies and read rule files and cases, without building")
    .description(
      "Check policies against the types of the input document, and rule files and cases against their schemas.",
    )
    .argument("[folders...]", "folders of policies (default: .)")
    .option("-S, --strict", "also unused variables and imports, shadowing, …")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (folders: string[], options: CheckOptions) => {
      exit(await runCheck(folders.length === 0 ? ["."] : folders, options, terminal));
    });
}
