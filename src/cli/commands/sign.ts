import { resolve } from "node:path";
import type { Command } from "commander";
import { type BundleFiles, readArchive, writeArchive } from "../../bundle/archive.ts";
import { writeWhole } from "../../bundle/fetch/write.ts";
import { manifestSequence } from "../../bundle/sequence.ts";
import { signFiles } from "../../bundle/sign.ts";
import { HookguardError } from "../../errors.ts";
import { systemReason } from "../../ports/system-reason.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { addSigningOptions, claimsOf, readBundle, readKey, type SigningOptions, sequence } from "../key-options.ts";

export interface SignOptions extends SigningOptions {
  key: string;
  output?: string;
  seq?: number;
}

/**
 * `hookguard sign`: adds the signature that OPA would add, in place of any that is there.
 * @returns the exit code
 * @throws HookguardError `usage` for another sequence than the manifest has, `bundle.missing`, `bundle.archive`, `bundle.key`, `io`
 */
export async function runSign(bundle: string, options: SignOptions, terminal: Terminal): Promise<number> {
  const { key: name, keyId, output = bundle } = options;
  const key = { ...readKey(name, options.algorithm, terminal), ...(keyId === undefined ? {} : { keyId }) };
  const files = readArchive(readBundle(bundle, terminal), bundle);
  const seq = sequenceFor(files, bundle, options.seq);
  const signed = writeArchive(await signFiles(files, bundle, key, claimsOf(options, seq)));
  try {
    writeWhole(resolve(terminal.cwd, output), signed, 0o644);
  } catch (cause) {
    throw new HookguardError("io", { what: output, why: systemReason(cause, "folder") }, { cause });
  }
  terminal.stdout(`${output}: signed with ${name} (${key.algorithm}), ${signed.length} bytes\n`);
  return 0;
}

/** The manifest's own, which `--seq` may only add: whoever verifies refuses a bundle that says two. */
function sequenceFor(files: BundleFiles, bundle: string, asked: number | undefined): number | undefined {
  const own = manifestSequence(files);
  if (asked === undefined || own === undefined || asked === own) return asked ?? own;
  const why = `${bundle} was built with --seq ${own}, so it can't be signed with --seq ${asked}. Build it anew, or leave --seq out.`;
  throw new HookguardError("usage", { why });
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("sign")
    .summary("sign a bundle")
    .description(
      "Sign a bundle as OPA does, in place of any signature it has. `hookguard build --sign` does both at once.",
    )
    .argument("<bundle>", "the bundle (.tar.gz)")
    .requiredOption("--key <file>", "private key (PEM), or the secret of an HS algorithm")
    .option("-o, --output <file>", "where the signed bundle goes (default: the bundle is replaced)")
    .option(
      "--seq <number>",
      "a number that grows with every release, where the bundle was built without (default: the bundle's own)",
      sequence,
    );
  addSigningOptions(command).action(async (bundle: string, options: SignOptions) =>
    exit(await runSign(bundle, options, terminal)),
  );
}
