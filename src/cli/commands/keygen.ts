import { resolve } from "node:path";
import type { Command } from "commander";
import { type Algorithm, algorithmNames, algorithms } from "../../bundle/keys-algorithms.ts";
import { generateKey } from "../../bundle/keys-generate.ts";
import type { Terminal } from "../../ports/terminal.ts";

export interface KeygenOptions {
  algorithm: Algorithm;
}

/**
 * `hookguard keygen`: a key that signs bundles and the one that verifies them; neither ever replaces a file.
 * @returns the exit code
 * @throws HookguardError `io` when a file is there already or can't be written
 */
export function runKeygen(name: string, { algorithm }: KeygenOptions, terminal: Terminal): number {
  const { secret, check } = generateKey(resolve(terminal.cwd, name), algorithm);
  const isShared = algorithms[algorithm].family === "HMAC";
  terminal.stdout(
    [
      secret,
      `  ${isShared ? "the shared secret, which signs and verifies" : "the private key, which signs"}: keep it secret, and out of git`,
      ...(isShared ? [] : [check, "  the public key, which verifies: put it on every machine"]),
      "",
      "Sign:",
      `  hookguard build policies --sign ${name}.key${isShared ? ` --algorithm ${algorithm}` : ""} --seq 1 -o bundle.tar.gz`,
      "Verify, in hookguard.yaml:",
      "  bundles:",
      "    - name: my-bundle",
      "      source: bundle.tar.gz",
      `      key: ${isShared ? secret : check}`,
      `      algorithm: ${algorithm}`,
      "",
    ].join("\n"),
  );
  return 0;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("keygen")
    .summary("make a key pair that signs and verifies bundles")
    .description("Make NAME.key (private, mode 0600) and NAME.pub (public, mode 0644). Never replaces a file.")
    .argument("[name]", "path and name of the pair, without an ending", "hookguard")
    .addOption(
      program.createOption("--algorithm <name>", "what the key is for").choices(algorithmNames).default("ES256"),
    )
    .action((name: string, options: KeygenOptions) => exit(runKeygen(name, options, terminal)));
}
