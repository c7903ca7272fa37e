import { join, relative } from "node:path";
import type { Command } from "commander";
import { PROJECT_FOLDER } from "../../config/layers.ts";
import { scaffold, writeScaffold } from "../../install/scaffold.ts";
import type { Terminal } from "../../ports/terminal.ts";

export interface InitOptions {
  dryRun?: boolean;
  json?: boolean;
}

/**
 * `hookguard init`: a project's `.hookguard/` with a rule file, a Rego policy, their cases, and a CI snippet.
 * @returns exit code 0
 * @throws HookguardError `usage` when a file is there already, `io`
 */
export function runInit({ dryRun, json }: InitOptions, terminal: Terminal): number {
  const folder = join(terminal.cwd, PROJECT_FOLDER);
  const files = dryRun ? Object.keys(scaffold).map((path) => join(folder, path)) : writeScaffold(folder);
  const shown = files.map((file) => relative(terminal.cwd, file));
  if (json) {
    const envelope = { version: 1, command: "init", dry_run: dryRun === true, files: shown, ok: true };
    terminal.stdout(`${JSON.stringify(envelope, null, 2)}\n`);
    return 0;
  }
  const policies = `${PROJECT_FOLDER}/policies`;
  const next = [
    "",
    "Next:",
    `  hookguard test ${policies}`,
    `  hookguard build ${policies} --name project \\`,
    `    -o ${PROJECT_FOLDER}/project.tar.gz`,
    `  then name the bundle in ${PROJECT_FOLDER}/hookguard.yaml`,
  ];
  terminal.stdout([...shown, ...(dryRun ? [] : next), ""].join("\n"));
  return 0;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("init")
    .summary("start a project's own policy")
    .description(
      "Write .hookguard/ into this folder: configuration, a rule file, a Rego policy, their cases, and a CI job.",
    )
    .option("--dry-run", "list what would be written, write nothing")
    .option("--json", "the files as JSON")
    .action((options: InitOptions) => exit(runInit(options, terminal)));
}
