import type { Subject } from "../../agents/agent.ts";
import type { Command, PathFact, ShellFacts } from "../types.ts";
import { commandTouches } from "./command.ts";
import { alternatives, expandGlob, isGlob, matchesDots } from "./glob.ts";
import { linksOf } from "./links.ts";
import { MadeLinks } from "./made-links.ts";
import { isUnder, normalise } from "./normal.ts";
import { type PathContext, type Resolved, resolvePath } from "./resolve.ts";
import { isStream } from "./special.ts";
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
  const links = new MadeLinks();
  const unix = {
    ...context,
    realRoot: context.paths.real(normalise(context.projectRoot), context.known),
    paths: links.over(context.paths, false),
  };
  const windows = { ...unix, windows: true };
  const itselfOnly = links.over(context.paths, true);
  for (const file of files) {
    const cwd = file.cwd === undefined ? context.cwd : resolvePath(file.cwd, context.cwd, unix, true).absolute;
    list.add(file, { cwd, source }, () => resolvePath(file.given, cwd, unix));
  }
  let matched: boolean | undefined;
  const dots = () => {
    matched ??= shell?.commands.some(matchesDots) === true;
    return matched;
  };
  for (const [index, command] of (shell?.commands ?? []).entries()) {
    const there = isPowerShell(command, shell) ? windows : unix;
    const folder = command.cwd ?? context.cwd;
    for (const touch of commandTouches(command)) {
      if (list.full) break;
      const cwd = touch.from === undefined ? folder : resolvePath(touch.from, folder, there, true).absolute;
      const remote = command.remote === true;
      const naming: Naming = { cwd, source: "shell", command: index };
      const alone = touch.op === "delete" && !touch.given.endsWith("/");
      const seen = alone ? { ...there, paths: itselfOnly } : there;
      const itself = list.add(settled(touch, cwd, there), naming, () => resolvePath(touch.given, cwd, seen, remote));
      if (itself === undefined || remote || touch.picked || context.list === undefined) continue;
      // Asked of the whole path: the folder that it starts from may be a pattern too (`cd ~/.c*`).
      for (const pattern of new Set([itself.absolute, itself.real])) {
        if (!isGlob(pattern)) continue;
        const options = { dots: touch.found === true || dots() };
        for (const match of [...alternatives(pattern), ...expandGlob(pattern, context.list, options)]) {
          list.add(touch, naming, () => resolvePath(match, cwd, seen), match);
        }
      }
    }
    if (command.remote === true) continue;
    for (const { name, target, fromName, goesAlone } of linksOf(command)) {
      const made = resolvePath(name, folder, there).absolute;
      const start = fromName ? made.slice(0, made.lastIndexOf("/")) || "/" : folder;
      links.add(made, resolvePath(target, start, there).absolute, goesAlone);
    }
  }
  return { paths: list.facts, complete: !list.full };
}

/** The folders above the home and the current folder are there: what is copied into them goes there by its name. */
function settled(touch: Touch, cwd: string, context: PathContext): Touch {
  if (touch.into !== true) return touch;
  const { absolute } = resolvePath(touch.given, cwd, context, true);
  const isThere = isUnder(context.home, absolute) || isUnder(context.cwd, absolute);
  return isThere ? { ...touch, recursive: false } : touch;
}

/** There backslashes separate, on Linux too. */
function isPowerShell({ program }: Command, shell: ShellFacts | undefined): boolean {
  return shell?.dialect === "powershell" || (program !== null && /^[A-Z][A-Za-z]+-[A-Z]/.test(program));
}

/** Who names a path, and where from. */
interface Naming {
  cwd: string;
  source: PathFact["source"];
  command?: number;
}

/** The facts so far, each once. */
class PathList {
  readonly facts: PathFact[] = [];
  full = false;
  readonly #seen = new Set<string>();

  /**
   * @param match a file that `given`, a pattern, stands for
   * @returns where it leads, when it is new
   */
  add(
    { op, given, recursive, picked }: Touch,
    { cwd, source, command }: Naming,
    resolve: () => Resolved,
    match = "",
  ): Resolved | undefined {
    const key = `${op}${recursive ? "*" : ""}${picked ? "?" : ""} ${command ?? source} ${cwd}\0${given}\0${match}`;
    if (given === "" || this.#seen.has(key)) return undefined;
    this.#seen.add(key);
    if (this.facts.length >= MAX_PATHS) {
      this.full = true;
      return undefined;
    }
    const resolved = resolve();
    if (source === "shell" && isStream(op, resolved.absolute)) return undefined;
    this.facts.push({
      op,
      given,
      ...resolved,
      source,
      ...(command === undefined ? {} : { command }),
      ...(recursive === true ? { recursive } : {}),
      ...(picked === true ? { picked } : {}),
    });
    return resolved;
  }
}
