import type { Command } from "commander";
import { packagedCapabilities, placed, withPackagedLibrary } from "../../bundle/folders.ts";
import { findPolicies } from "../../bundle/policies.ts";
import { refusals } from "../../bundle/refusals.ts";
import { readSources } from "../../bundle/sources.ts";
import { findTests } from "../../cases/find.ts";
import { parseCases } from "../../cases/parse.ts";
import { type Diagnostic, HookguardError } from "../../errors.ts";
import { advised } from "../../lint/advice.ts";
import { lint } from "../../lint/lint.ts";
import { noReason } from "../../lint/no-reason.ts";
import { asset } from "../../ports/assets.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { check } from "../../rego/check.ts";
import { inspect } from "../../rego/inspect.ts";
import { oldSyntax, withNewSyntax } from "../../rego/old-syntax.ts";
import { embeddedOpa, type Opa } from "../../rego/opa.ts";
import { compileRuleFiles } from "../../rules/compile.ts";
import { diagnosticText } from "../output/error.ts";
import { widthOf } from "../output/width.ts";

export interface CheckOptions {
  strict?: boolean;
  /** Sources may be in the old syntax. */
  v0?: boolean;
  format: "pretty" | "json";
}

/**
 * `hookguard check`: do the policies compile, against the input document's own types; can they be enforced; do rule
 * files and cases read; is something likely wrong.
 * @returns the exit code: 0, or 1 when something was found; warnings only count with `strict`
 */
export async function runCheck(folders: readonly string[], options: CheckOptions, terminal: Terminal): Promise<number> {
  const read = readSources(folders);
  const tests = findTests(folders);
  const opa = embeddedOpa();
  try {
    const sources = options.v0 ? { ...read, files: await withNewSyntax(opa, read.files) } : read;
    const testFiles = options.v0 ? await withNewSyntax(opa, tests.rego) : tests.rego;
    const rego = await check(opa, {
      sources: Object.fromEntries([...withPackagedLibrary(sources), ...testFiles]),
      capabilities: packagedCapabilities(),
      strict: options.strict ?? false,
      schemas: { input: JSON.parse(new TextDecoder().decode(asset("input-schema"))) },
    });
    const old = await oldSyntax(
      opa,
      new Map([...sources.files, ...testFiles]),
      rego.filter(({ code }) => code === "rego_parse_error").flatMap(({ position }) => position?.file ?? []),
    );
    const found = rego.length === 0 ? await lintSources(opa, sources.files) : { errors: [], warnings: [] };
    const rules = compileRuleFiles([...sources.rules].map(([file, text]) => ({ file, text }))).diagnostics;
    const cases = [...tests.cases].flatMap(([file, text]) => problemsOf(() => parseCases(text, file)));
    const places = new Map([...sources.places, ...tests.places]);
    const shown = (all: readonly Diagnostic[]) => all.map((diagnostic) => placed(diagnostic, places));
    const errors = shown([
      ...old.values(),
      ...rego.filter((one) => !isOld(one, old)).map(advised),
      ...found.errors,
      ...rules,
      ...cases,
    ]);
    const warnings = shown(found.warnings);
    if (options.format === "json") terminal.stdout(`${JSON.stringify({ version: 1, errors, warnings }, null, 2)}\n`);
    else
      terminal.stdout(
        [
          ...fixesOnce(errors).map((one) => diagnosticText(one, widthOf(terminal))),
          ...fixesOnce(warnings).map((one) => `warning: ${diagnosticText(one, widthOf(terminal))}`),
          "",
        ].join("\n"),
      );
    return errors.length > 0 || (options.strict && warnings.length > 0) ? 1 : 0;
  } finally {
    await opa.close();
  }
}

/** The same advice is read once; JSON has it everywhere. */
function fixesOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Set<string>();
  return diagnostics.map((diagnostic) => {
    const { fix, ...rest } = diagnostic;
    if (fix === undefined || !told.has(fix)) {
      told.add(fix ?? "");
      return diagnostic;
    }
    return rest;
  });
}

function isOld({ position }: Diagnostic, old: ReadonlyMap<string, Diagnostic>): boolean {
  return position !== undefined && old.has(position.file);
}

/** What a build would refuse, and what is likely wrong; the library that comes with hookguard is left out. */
async function lintSources(opa: Opa, files: ReadonlyMap<string, string>) {
  const inspection = await inspect(opa, { sources: Object.fromEntries(files), capabilities: packagedCapabilities() });
  return {
    errors: [...findPolicies(inspection).diagnostics, ...refusals(inspection), ...noReason(inspection)],
    warnings: lint(inspection),
  };
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
    .option("-S, --strict", "also unused variables and imports, shadowing, …; warnings count")
    .option("--v0", "files may be in the old syntax (Rego v0); positions are those after `hookguard fmt --v0-v1`")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (folders: string[], options: CheckOptions) => {
      exit(await runCheck(folders.length === 0 ? ["."] : folders, options, terminal));
    });
}
