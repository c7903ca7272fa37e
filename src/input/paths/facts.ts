import type { Subject } from "../../agents/agent.ts";
import type { Command, PathFact, ShellFacts } from "../types.ts";
import { commandTouches } from "./command.ts";
import { type PathContext, type Resolved, resolvePath } from "./resolve.ts";
import type { Touch } from "./touch.ts";

/** No honest call names more; what comes after is dropped and `complete` says so. */
export const MAX_PATHS = 10_000;

export interface PathFacts {
  paths: PathFact[];
  /** Whether every path is there. */
  complete: boolean;
}

/**
 * Every path that an event would touch: what its tool names, then what its shell commands name, in their order, each
 * once. Never throws, linear, at most {@link MAX_PATHS}.
 */
export function pathFacts(
  files: Subject["files"],
  shell: ShellFacts | undefined,
  context: PathContext,
  source: "tool" | "event" = "tool",
): PathFacts {
  const list = new PathList();
  for (const file of files) {
    const cwd = file.cwd === undefined ? context.cwd : resolvePath(file.cwd, context.cwd, context).absolute;
    list.add(file, resolvePath(file.given, cwd, context), { source });
  }
  const windows = { ...context, windows: true };
  for (const [index, command] of (shell?.commands ?? []).entries()) {
    const there = isPowerShell(command, shell) ? windows : context;
    const cwd = command.cwd ?? context.cwd;
    for (const touch of commandTouches(command)) {
      if (list.full) break;
      const from = touch.from === undefined ? cwd : resolvePath(touch.from, cwd, there, true).absolute;
      const resolved = resolvePath(touch.given, from, there, command.remote === true);
      list.add(touch, resolved, { source: "shell", command: index });
    }
  }
  return { paths: list.facts, complete: !list.full };
}

/** There backslashes separate, on Linux too. */
function isPowerShell({ program }: Command, shell: ShellFacts | undefined): boolean {
  return shell?.dialect === "powershell" || (program !== null && /^[A-Z][A-Za-z]+-[A-Z]/.test(program));
}

/** The facts so far, each once. */
class PathList {
  readonly facts: PathFact[] = [];
  full = false;
  readonly #seen = new Set<string>();

  add({ op, given, recursive }: Touch, resolved: Resolved, more: Pick<PathFact, "source" | "command">): void {
    if (given === "") return;
    const key = JSON.stringify([op, given, resolved.absolute, more.command, recursive]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.facts.length >= MAX_PATHS) this.full = true;
    else this.facts.push({ op, given, ...resolved, ...more, ...(recursive === true ? { recursive } : {}) });
  }
}
