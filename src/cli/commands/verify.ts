import type { Command } from "commander";
import { hashOf } from "../../bundle/digest.ts";
import type { Algorithm } from "../../bundle/keys-algorithms.ts";
import { verifyAndLoad } from "../../bundle/verify-load.ts";
import { counted } from "../../counted.ts";
import { HookguardError } from "../../errors.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { algorithmOption, readBundle, readKey } from "../key-options.ts";
import { errorText } from "../output/error.ts";

export interface VerifyOptions {
  key: string;
  algorithm?: Algorithm;
  scope?: string;
  format: "pretty" | "json";
}

/** What makes a bundle bad, rather than the check impossible. */
const verdicts: ReadonlySet<string> = new Set([
  "bundle.signature",
  "bundle.archive",
  "bundle.foreign",
  "bundle.manifest",
  "engine.abi",
  "engine.builtin-missing",
  "engine.memory",
  "engine.trap",
]);

/**
 * `hookguard verify`: what `fetch` and hooks with this key would say about the bundle, but for what this machine has
 * seen of it before.
 * @returns the exit code: 0 if it holds, 1 if not
 * @throws HookguardError `bundle.missing`, `bundle.key`
 */
export async function runVerify(bundle: string, options: VerifyOptions, terminal: Terminal): Promise<number> {
  const { key: name, scope, format } = options;
  const bytes = readBundle(bundle, terminal);
  const key = { ...readKey(name, options.algorithm, terminal), ...(scope === undefined ? {} : { scope }) };
  try {
    const load = { key, source: bundle, layer: "command line", nowMs: Date.now(), readCode: true } as const;
    const { claims: signed, seq } = await verifyAndLoad(bytes, load);
    const { files, ...claims } = { ...signed, ...(seq === undefined ? {} : { seq }) };
    const found = { version: 1, bundle, sha256: hashOf(bytes), verified: true, files: files.size, ...claims };
    const until = claims.exp === undefined ? "" : `, until ${new Date(claims.exp * 1000).toISOString()}`;
    terminal.stdout(
      format === "json"
        ? `${JSON.stringify(found, null, 2)}\n`
        : `${bundle}: signed with ${name} (${key.algorithm}), ${counted(files.size, "file")}${until}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof HookguardError) || !verdicts.has(error.code)) throw error;
    const { code, message } = error;
    if (format === "json")
      terminal.stdout(`${JSON.stringify({ version: 1, bundle, verified: false, code, message }, null, 2)}\n`);
    else terminal.stderr(errorText(error, terminal));
    return 1;
  }
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("verify")
    .summary("verify a bundle's signature")
    .description("Verify a bundle exactly as a hook with this key would. Exit 1 if it doesn't hold.")
    .argument("<bundle>", "the bundle (.tar.gz)")
    .requiredOption("--key <file>", "public key (PEM), or the secret of an HS algorithm")
    .addOption(algorithmOption(program))
    .option("--scope <scope>", "the scope that it must be signed for")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (bundle: string, options: VerifyOptions) => exit(await runVerify(bundle, options, terminal)));
}
