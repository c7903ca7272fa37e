import type { Command } from "commander";
import type { Terminal } from "../../ports/terminal.ts";
import { manualPage } from "../manual.ts";

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("man")
    .summary("write the manual page")
    .description(
      "Write the manual page hookguard(1), which describes every verb and option: `hookguard man | man -l -`.",
    )
    .action(() => {
      terminal.stdout(manualPage(program));
      exit(0);
    });
}
