import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { configured } from "../../config/configured.ts";
import { layerFiles, PROJECT_FOLDER } from "../../config/layers.ts";
import { loadConfigured } from "../../config/load-configured.ts";
import { places } from "../../config/places.ts";
import { projectDigest, setTrust } from "../../config/trust.ts";
import { HookguardError } from "../../errors.ts";
import { systemReason } from "../../ports/system-reason.ts";
import type { Terminal } from "../../ports/terminal.ts";

export interface TrustOptions {
  yes?: boolean;
  revoke?: boolean;
}

/**
 * `hookguard trust`: a person vouches for a project's policy folder as it is now; any change ends that.
 * @throws HookguardError `usage` without a person and without `--yes`; `io` when there is nothing to trust; `config.*`,
 * `bundle.*`, `engine.*` for what no hook could enforce
 */
export async function runTrust(folder: string | undefined, options: TrustOptions, terminal: Terminal): Promise<number> {
  const root = resolve(terminal.cwd, folder ?? ".");
  const { user } = places(homedir(), terminal.env);
  if (options.revoke) {
    attempt(root, () => setTrust(user, root, undefined));
    terminal.stdout(`${root} is no longer trusted.\n`);
    return 0;
  }
  const digest = attempt(`${root}/${PROJECT_FOLDER}`, () => projectDigest(root));
  terminal.stdout(
    `${root}/${PROJECT_FOLDER}\n  sha256 ${digest}\nTrusted, its policies may also change calls and add text for the model.\nThey may never allow.\n`,
  );
  if (!options.yes) {
    if (!terminal.interactive)
      throw new HookguardError("usage", { why: "Trust needs a person: run it in a terminal, or add --yes." });
    if (!(await confirmed())) return 1;
  }
  await requireLoadable(root, terminal);
  attempt(root, () => setTrust(user, root, digest));
  terminal.stdout(`Trusted until anything in ${PROJECT_FOLDER} changes. Undo: hookguard trust --revoke ${root}\n`);
  return 0;
}

/** Trusting what no hook could enforce would make every event of the project a refusal. @throws HookguardError */
async function requireLoadable(root: string, { env }: Terminal): Promise<void> {
  const where = places(homedir(), env);
  const file = layerFiles({ ...where, project: { root, trusted: true } }).find(({ layer }) => layer === "project");
  if (!file) return;
  for (const entry of configured([file]).bundles) await loadConfigured(entry, where);
}

async function confirmed(): Promise<boolean> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question("Trust it? [y/N] ")).trim());
  } finally {
    lines.close();
  }
}

function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new HookguardError("io", { what, why: systemReason(error, "file or folder") }, { cause: error });
  }
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("trust")
    .summary("vouch for a project's policy folder as it is now")
    .description("Bind trust in a project's .hookguard folder to its content. Untrusted, it can only tighten.")
    .argument("[folder]", "the project's root; the current folder without it")
    .option("--revoke", "trust it no longer")
    .option("--yes", "don't ask")
    .action(async (folder: string | undefined, options: TrustOptions) =>
      exit(await runTrust(folder, options, terminal)),
    );
}
