import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import { type BuiltBundle, buildBundle } from "../../bundle/build.ts";
import { libraryIn, withLibrary } from "../../bundle/library.ts";
import { type ReadSources, readSources } from "../../bundle/sources.ts";
import { type Diagnostic, HookguardError } from "../../errors.ts";
import { asset } from "../../ports/assets.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { compile } from "../../rego/compiler.ts";
import { embeddedOpa, type Opa } from "../../rego/opa.ts";
import type { Capabilities } from "../../rego/request.ts";
import { compileRuleFiles } from "../../rules/compile.ts";

export interface BuildOptions {
  output: string;
  name?: string;
  revision?: string;
  seq?: number;
  /** Another OPA to compile with: a path, or `auto` for the one on PATH. */
  opa?: string;
  format: "pretty" | "json";
}

/**
 * `hookguard build`: policies in, one bundle out.
 * @param embedded the embedded OPA, where one runs already
 * @returns the exit code
 * @throws HookguardError `rego.invalid` and `build.invalid` with positions in the files as they were named
 */
export async function runBuild(
  folders: readonly string[],
  options: BuildOptions,
  terminal: Terminal,
  embedded?: Opa,
): Promise<number> {
  const sources = readSources(folders);
  const { output, format, opa: flag, ...more } = options;
  const name = options.name ?? basename(resolve(folders[0] ?? "."));
  const opa = embedded ?? embeddedOpa();
  const choice = { env: terminal.env, ...(flag === undefined ? {} : { flag }) };
  try {
    const capabilities = JSON.parse(new TextDecoder().decode(asset("capabilities"))) as Capabilities;
    const rules = sources.rules.size === 0 ? undefined : compileRuleFiles(ruleFiles(sources));
    const files = withLibrary(sources.files, () => libraryIn(asset("default-bundle")), rules !== undefined);
    const built = await buildBundle(
      { ...more, name, files, ...(rules && { rules }) },
      { opa, capabilities, compile: (embedded, source) => compile(embedded, choice, source) },
    );
    write(resolve(terminal.cwd, output), built.bytes);
    if (format === "pretty") for (const { message } of built.diagnostics) terminal.stderr(`note: ${message}\n`);
    terminal.stdout(format === "json" ? json(built, output) : pretty(built, output));
    return 0;
  } catch (error) {
    throw withPlaces(error, sources);
  } finally {
    if (!embedded) await opa.close();
  }
}

function ruleFiles({ rules }: ReadSources): { file: string; text: string }[] {
  return [...rules].map(([file, text]) => ({ file, text }));
}

function pretty({ bytes, manifest }: BuiltBundle, output: string): string {
  const policies = manifest.metadata?.hookguard?.policies ?? [];
  const count = `${policies.length} ${policies.length === 1 ? "policy" : "policies"}`;
  return `${output}: ${count}, ${bytes.length} bytes\n`;
}

function json({ bytes, manifest, diagnostics }: BuiltBundle, output: string): string {
  return `${JSON.stringify({ version: 1, output, bytes: bytes.length, manifest, diagnostics }, null, 2)}\n`;
}

/** Whole or not at all: a hook may be reading the old one. */
function write(path: string, bytes: Uint8Array): void {
  const fresh = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(fresh, bytes);
    renameSync(fresh, path);
  } catch (cause) {
    throw new HookguardError("io", { what: path, why: (cause as Error).message }, { cause });
  }
}

/** The same error, with the files as the person named them. */
function withPlaces(error: unknown, { places }: ReadSources): unknown {
  if (!(error instanceof HookguardError) || error.diagnostics.length === 0) return error;
  const placed = (diagnostic: Diagnostic): Diagnostic => {
    const { position } = diagnostic;
    if (!position) return diagnostic;
    return { ...diagnostic, position: { ...position, file: places.get(position.file) ?? position.file } };
  };
  return new HookguardError(
    error.code,
    { ...error.details },
    { diagnostics: error.diagnostics.map(placed), cause: error },
  );
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("build")
    .summary("compile policies to a bundle")
    .description(
      "Compile policies to a bundle that hooks enforce. What could not be enforced is refused, with its place.",
    )
    .argument("<folders...>", "folders of policies: .rego, rule files (.yaml) and data files; tests are left out")
    .requiredOption("-o, --output <file>", "the bundle to write")
    .option("--name <name>", "what logs and messages call the bundle (default: the first folder's name)")
    .option("--revision <text>", "the bundle's revision, for example a commit")
    .option(
      "--seq <number>",
      "a number that grows with every release: an older bundle than one seen is refused",
      sequence,
    )
    .option(
      "--opa <opa>",
      "compile with this opa (1.0 or newer), or with `auto` the one on PATH; HOOKGUARD_OPA likewise",
    )
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (folders: string[], options: BuildOptions) => exit(await runBuild(folders, options, terminal)));
}

function sequence(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new HookguardError("usage", { why: "--seq needs a whole number." });
}
