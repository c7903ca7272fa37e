import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import type { BuiltBundle } from "../../bundle/build.ts";
import { buildFolders } from "../../bundle/folders.ts";
import { signArchive } from "../../bundle/sign.ts";
import { counted } from "../../counted.ts";
import { HookguardError } from "../../errors.ts";
import { systemReason } from "../../ports/system-reason.ts";
import type { Terminal } from "../../ports/terminal.ts";
import type { BuildOptions as WasmOptions } from "../../rego/build.ts";
import { compile } from "../../rego/compiler.ts";
import { embeddedOpa, type Opa } from "../../rego/opa.ts";
import { addSigningOptions, claimsOf, readKey, type SigningOptions, sequence } from "../key-options.ts";
import { runWatching } from "../watch.ts";

export interface BuildOptions extends SigningOptions {
  output: string;
  name?: string;
  revision?: string;
  seq?: number;
  /** Another OPA to compile with: a path, or `auto` for the one on PATH. */
  opa?: string;
  /** Sources may be in the old syntax. */
  v0?: boolean;
  /** File of the key to sign with. */
  sign?: string;
  watch?: boolean;
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
  const { output, format, opa: flag, name, revision, seq } = options;
  const more = {
    ...(name === undefined ? {} : { name }),
    ...(revision === undefined ? {} : { revision }),
    ...(seq === undefined ? {} : { seq }),
    ...(options.v0 ? { v0: true } : {}),
  };
  const opa = embedded ?? embeddedOpa();
  const choice = { env: terminal.env, ...(flag === undefined ? {} : { flag }) };
  const signing = signer(options, terminal);
  try {
    const build = { ...more, compile: (inside: Opa, source: WasmOptions) => compile(inside, choice, source) };
    const unsigned = await buildFolders(folders, build, opa);
    const built = { ...unsigned, bytes: await signing(unsigned.bytes) };
    write(resolve(terminal.cwd, output), built.bytes);
    if (format === "pretty") for (const { message } of built.diagnostics) terminal.stderr(`note: ${message}\n`);
    terminal.stdout(format === "json" ? json(built, output) : pretty(built, output, options.sign));
    return 0;
  } finally {
    if (!embedded) await opa.close();
  }
}

/** Reads the key before anything is built: a wrong path is told at once. */
function signer(options: BuildOptions, terminal: Terminal): (bytes: Uint8Array) => Promise<Uint8Array> {
  const { sign: name, keyId, seq, output } = options;
  if (name === undefined) return async (bytes) => bytes;
  const key = { ...readKey(name, options.algorithm, terminal), ...(keyId === undefined ? {} : { keyId }) };
  return (bytes) => signArchive(bytes, output, key, claimsOf(options, seq));
}

function pretty({ bytes, manifest }: BuiltBundle, output: string, key?: string): string {
  const policies = manifest.metadata?.hookguard?.policies ?? [];
  const count = `${counted(policies.length, "policy", "policies")}`;
  return `${output}: ${count}, ${bytes.length} bytes${key === undefined ? "" : `, signed with ${key}`}\n`;
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
    throw new HookguardError("io", { what: path, why: systemReason(cause, "folder") }, { cause });
  }
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
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
    .option("--v0", "files may be in the old syntax (Rego v0); the bundle holds them as Rego v1")
    .option("-w, --watch", "build again whenever a file changes")
    .option("--sign <key>", "sign it with this private key (PEM), or the secret of an HS algorithm")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"));
  addSigningOptions(command).action(async (folders: string[], options: BuildOptions) => {
    const once = () => runBuild(folders, options, terminal);
    exit(await (options.watch ? runWatching(folders, once, terminal) : once()));
  });
}
