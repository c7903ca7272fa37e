import type { Command } from "commander";
import type { Terminal } from "../../ports/terminal.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { powershellCompletion } from "../completion/powershell.ts";
import { completionTable, type Entry } from "../completion/table.ts";
import { zshCompletion } from "../completion/zsh.ts";

/** Every shell, and what writes its script. */
export const shells = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
} as const satisfies Record<string, (table: readonly Entry[]) => string>;

export type Shell = keyof typeof shells;

/** `hookguard completion`: the script that teaches a shell this program's verbs and options. @returns the exit code */
export function runCompletion(shell: Shell, program: Command, terminal: Terminal): 0 {
  terminal.stdout(shells[shell](completionTable(program)));
  return 0;
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("completion")
    .summary("write a shell's completion script")
    .description(
      'Write the script that completes verbs, options and their values: eval "$(hookguard completion bash)" in ~/.bashrc, ' +
        "likewise zsh; `hookguard completion fish | source`; " +
        "`hookguard completion powershell | Out-String | Invoke-Expression`.",
    )
    .addArgument(program.createArgument("<shell>", "the shell").choices(Object.keys(shells)))
    .action((shell: Shell) => exit(runCompletion(shell, program, terminal)));
}
