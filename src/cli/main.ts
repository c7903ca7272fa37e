import type { Command } from "commander";
import { HookguardError } from "../errors.ts";
import { nodeTerminal } from "../ports/terminal.ts";
import { errorText } from "./output/error.ts";
import { createProgram } from "./program.ts";

/** The command line: parses, runs one verb, ends with its exit code (design §10). */
export async function cliMain(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const terminal = nodeTerminal();
  let code = 0;
  const program = createProgram(terminal, (status) => {
    code = status;
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    code = report(error);
  }
  process.exitCode = code;

  function report(error: unknown): number {
    // commander has printed its own text already; its errors carry the exit code of help (0) and of usage (1).
    if (isCommanderError(error)) return error.exitCode === 0 ? 0 : 2;
    const known = error instanceof HookguardError ? error : new HookguardError("bug", { message: messageOf(error) });
    terminal.stderr(errorText(known, terminal));
    if (known.code === "usage") terminal.stderr(`(\`${verbOf(program, argv)} --help\` tells what it takes)\n`);
    return known.exitCode;
  }
}

/** The verb that was asked for, as far as it is one: `hookguard new rule`. */
function verbOf(program: Command, argv: readonly string[]): string {
  const names = ["hookguard"];
  let command: Command | undefined = program;
  for (const word of argv) {
    command = command.commands.find((child) => child.name() === word);
    if (!command) break;
    names.push(word);
  }
  return names.join(" ");
}

function isCommanderError(error: unknown): error is { exitCode: number } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
