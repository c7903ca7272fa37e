import { homedir } from "node:os";
import { join } from "node:path";
import { places } from "../config/places.ts";
import { ask } from "../ports/ask.ts";
import { type Exec, nodeExec } from "../ports/exec.ts";
import type { Terminal } from "../ports/terminal.ts";
import type { Machine, Scope } from "./agent-settings.ts";
import { type Launcher, namedLauncher, ownLauncher } from "./command/launcher.ts";
import { type InstallState, openState } from "./state.ts";

/** What install, uninstall, status and doctor work with; tests stand in for any of it. */
export interface Context {
  terminal: Terminal;
  machine: Machine;
  launcher: Launcher;
  exec: Exec;
  /** Asks a person a yes-or-no question. */
  ask(question: string): Promise<boolean>;
  /** What is remembered of a scope's installations; the admin's are kept apart from a user's. */
  state(scope: Scope): InstallState;
  /** The user's id, where the system has such ids. */
  uid?: number;
}

/** The real context. @param executable absolute path that is registered instead of this very hookguard */
export function contextOf(terminal: Terminal, executable?: string): Context {
  const { env, cwd } = terminal;
  const machine: Machine = { os: process.platform, home: env.HOME || homedir(), cwd, env, root: "/" };
  const uid = process.getuid?.();
  return {
    terminal,
    machine,
    launcher: executable === undefined ? ownLauncher(process.execPath, process.argv[1]) : namedLauncher(executable),
    exec: nodeExec,
    ask: (question) => ask(question),
    state: (scope) => openState(stateFolder(scope, machine)),
    ...(uid === undefined ? {} : { uid }),
  };
}

/** Where installations of a scope are remembered. */
export function stateFolder(scope: Scope, { os, home, env, root }: Machine): string {
  if (scope !== "managed") return join(places(home, env).state, "install");
  if (os === "win32") return join(env.ProgramData ?? "C:\\ProgramData", "hookguard", "install");
  if (os === "darwin") return join(root, "Library/Application Support/hookguard/install");
  return join(root, "var/lib/hookguard/install");
}
