import type { Subject } from "../../agents/agent.ts";
import type { PathFact, ShellFacts } from "../types.ts";
import { commandTouches } from "./command.ts";
import { type PathContext, resolvePath } from "./resolve.ts";
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
  const list = new PathList(context);
  for (const file of files) {
    const cwd = file.cwd === undefined ? context.cwd : resolvePath(file.cwd, context.cwd, context).absolute;
    list.add(file, cwd, { source });
  }
  for (const [index, command] of (shell?.commands ?? []).entries()) {
    const more = { source: "shell", command: index } as const;
    const cwd = command.cwd ?? context.cwd;
    const remote = command.remote === true;
    for (const touch of commandTouches(command)) {
      const from = touch.from === undefined ? cwd : resolvePath(touch.from, cwd, context, true).absolute;
      list.add(touch, from, more, remote);
    }
  }
  return { paths: list.facts, complete: list.complete };
}

class PathList {
  readonly facts: PathFact[] = [];
  complete = true;
  readonly #seen = new Set<string>();
  readonly #context: PathContext;

  constructor(context: PathContext) {
    this.#context = context;
  }

  add(touch: Touch, cwd: string, more: Pick<PathFact, "source" | "command">, remote = false): void {
    const { op, given, recursive } = touch;
    if (given === "") return;
    const key = JSON.stringify([op, given, cwd, more.command, recursive]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (this.facts.length >= MAX_PATHS) {
      this.complete = false;
      return;
    }
    this.facts.push({
      op,
      given,
      ...resolvePath(given, cwd, this.#context, remote),
      ...more,
      ...(recursive === true ? { recursive } : {}),
    });
  }
}
