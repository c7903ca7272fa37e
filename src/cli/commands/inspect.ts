import type { Command } from "commander";
import { type BundleDescription, describeBundle } from "../../bundle/describe.ts";
import { counted } from "../../counted.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { readBundle } from "../key-options.ts";
import { widthOf } from "../output/width.ts";
import { wrap } from "../output/wrap.ts";

export interface InspectOptions {
  format: "pretty" | "json";
}

/**
 * `hookguard inspect`: what stands in a bundle; nothing is verified.
 * @returns the exit code
 * @throws HookguardError `bundle.*`
 */
export function runInspect(bundle: string, { format }: InspectOptions, terminal: Terminal): number {
  const found = describeBundle(readBundle(bundle, terminal), bundle);
  terminal.stdout(
    format === "json" ? `${JSON.stringify({ version: 1, ...found }, null, 2)}\n` : pretty(found, terminal),
  );
  return 0;
}

function pretty(found: BundleDescription, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const title = (text: string) => paint("bold", text);
  const { bundle, bytes, sha256, name, revision, seq, policies, entrypoints, files } = found;
  const paths = [...new Set(Object.values(entrypoints))];
  const kindsOf = (path: string) => Object.keys(entrypoints).filter((kind) => entrypoints[kind] === path);
  return [
    `${title(bundle)}: ${name}${revision === "" ? "" : `, revision ${revision}`}${seq === undefined ? "" : `, sequence ${seq}`}`,
    `${bytes} bytes`,
    `sha256 ${sha256}`,
    wrap(signature(found), widthOf(terminal)),
    "",
    title(`Policies (${policies.length})`),
    ...policies.map(
      ({ id, title: text, severity }) => `  ${id}  ${text}${severity === undefined ? "" : ` (${severity})`}`,
    ),
    "",
    title(`Entrypoints (${paths.length})`),
    ...paths.map((path) => `  ${path}: ${kindsOf(path).join(", ")}`),
    "",
    title(`Files (${files.length})`),
    ...files.map((file) => `  ${String(file.bytes).padStart(9)}  ${file.sha256.slice(0, 16)}  ${file.name}`),
    "",
  ].join("\n");
}

function signature({ signature: found }: BundleDescription): string {
  if (!found) return "not signed";
  const { algorithm, keyId, iat, exp, scope, seq, files } = found;
  const day = (seconds: number) => new Date(seconds * 1000).toISOString();
  const parts = [
    `signed (${algorithm}), not verified here`,
    ...(keyId === undefined ? [] : [`key ${keyId}`]),
    counted(files, "file"),
    ...(seq === undefined ? [] : [`sequence ${seq}`]),
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...(iat === undefined ? [] : [`at ${day(iat)}`]),
    ...(exp === undefined ? [] : [`until ${day(exp)}`]),
  ];
  return parts.join(", ");
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("inspect")
    .summary("show what stands in a bundle")
    .description("Show a bundle's policies, entrypoints, files with their digests, and its signature, unverified.")
    .argument("<bundle>", "the bundle (.tar.gz)")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action((bundle: string, options: InspectOptions) => exit(runInspect(bundle, options, terminal)));
}
