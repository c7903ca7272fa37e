import { resolve } from "node:path";
import type { Command } from "commander";
import { withPlaces } from "../../bundle/folders.ts";
import { HookguardError } from "../../errors.ts";
import { unifiedDiff } from "../../install/diff.ts";
import { readForEdit, replaceFile } from "../../ports/disk.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { findRego } from "../../rego/find.ts";
import { format } from "../../rego/format.ts";
import { embeddedOpa } from "../../rego/opa.ts";

export interface FmtOptions {
  write?: boolean;
  list?: boolean;
  diff?: boolean;
  fail?: boolean;
  /** Sources are in the old syntax, and become Rego v1. */
  v0V1?: boolean;
}

/** One source before and after. */
interface Formatted {
  name: string;
  before: string;
  after: string;
}

/** A Rego file larger than this is none, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * `hookguard fmt`: Rego as `opa fmt` writes it, on stdout unless `--write`, `--list` or `--diff` say otherwise.
 * Nothing is written when one file doesn't parse.
 * @param paths files and folders; `-` is stdin
 * @returns the exit code: 0, or 1 with `--fail` when something was not formatted
 * @throws HookguardError `rego.invalid` with all that doesn't parse, `io`, `usage`, `settings.refused`
 */
export async function runFmt(paths: readonly string[], options: FmtOptions, terminal: Terminal): Promise<number> {
  if (options.write && paths.includes("-")) throw new HookguardError("usage", { why: "stdin can't be written to." });
  const sources = await sourcesAt(paths, terminal);
  const all = await formatted(sources, options);
  const changed = all.filter(({ before, after }) => before !== after);
  const { write, list, diff } = options;
  if (write) for (const one of changed) save(one, terminal.cwd);
  if (list) terminal.stdout(changed.map(({ name }) => `${name}\n`).join(""));
  if (diff)
    for (const { name, before, after } of changed)
      terminal.stdout(`${unifiedDiff(before, after, name, `${name} (formatted)`)}\n`);
  if (!write && !list && !diff) terminal.stdout(all.map(({ after }) => after).join("\n"));
  return options.fail && changed.length > 0 ? 1 : 0;
}

async function sourcesAt(paths: readonly string[], terminal: Terminal): Promise<Map<string, string>> {
  const sources = findRego(paths.filter((path) => path !== "-"));
  if (paths.includes("-")) sources.set("<stdin>", new TextDecoder().decode(await terminal.stdin()));
  return sources;
}

/** OPA gets names of ours: a person's may be absolute or lead out of their folder. */
async function formatted(sources: ReadonlyMap<string, string>, { v0V1 }: FmtOptions): Promise<Formatted[]> {
  const files = [...sources].map(([name, before], index) => ({ name, before, inside: `${index}.rego` }));
  const opa = embeddedOpa();
  try {
    const texts = await format(opa, {
      sources: Object.fromEntries(files.map(({ inside, before }) => [inside, before])),
      ...(v0V1 ? { regoVersion: 1, fromRegoVersion: 0, dropRedundantImports: true } : {}),
    });
    return files.map(({ name, before, inside }) => ({ name, before, after: texts[inside] ?? before }));
  } catch (error) {
    throw withPlaces(error, new Map(files.map(({ name, inside }) => [inside, name])));
  } finally {
    await opa.close();
  }
}

function save({ name, before, after }: Formatted, cwd: string): void {
  const path = resolve(cwd, name);
  const snapshot = readForEdit(path, MAX_BYTES);
  if (!snapshot || !Buffer.from(snapshot.bytes).equals(Buffer.from(before)))
    throw new HookguardError("io", { what: name, why: "it changed while it was being formatted" });
  replaceFile(path, Buffer.from(after), snapshot);
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("fmt")
    .summary("format Rego")
    .description("Format Rego as `opa fmt` does. Without an option, the formatted text goes to stdout.")
    .argument("[paths...]", "files and folders; - is stdin (default: .)")
    .option("-w, --write", "overwrite the files")
    .option("-l, --list", "list the files that are not formatted")
    .option("-d, --diff", "show what would change")
    .option("--fail", "exit 1 if a file is not formatted")
    .option("--v0-v1", "the files are in the old syntax: turn them into Rego v1")
    .action(async (paths: string[], options: FmtOptions) => {
      exit(await runFmt(paths.length === 0 ? ["."] : paths, options, terminal));
    });
}
