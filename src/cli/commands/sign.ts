import { resolve } from "node:path";
import type { Command } from "commander";
import { writeWhole } from "../../bundle/fetch/write.ts";
import { signArchive } from "../../bundle/sign.ts";
import { HookguardError } from "../../errors.ts";
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
 * @throws HookguardError `bundle.missing`, `bundle.archive`, `bundle.key`, `io`
 */
export async function runSign(bundle: string, options: SignOptions, terminal: Terminal): Promise<number> {
  const { key: name, algorithm, keyId, seq, output = bundle } = options;
  const key = { name, material: readKey(name, terminal), algorithm, ...(keyId === undefined ? {} : { keyId }) };
  const signed = await signArchive(readBundle(bundle, terminal), bundle, key, claimsOf(options, seq));
  try {
    writeWhole(resolve(terminal.cwd, output), signed, 0o644);
  } catch (cause) {
    throw new HookguardError("io", { what: output, why: (cause as Error).message }, { cause });
  }
  terminal.stdout(`${output}: signed with ${name} (${algorithm}), ${signed.length} bytes\n`);
  return 0;
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
      "a number that grows with every release: an older bundle than one seen is refused",
      sequence,
    );
  addSigningOptions(command).action(async (bundle: string, options: SignOptions) =>
    exit(await runSign(bundle, options, terminal)),
  );
}
