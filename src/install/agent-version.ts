import type { Exec } from "../ports/exec.ts";
import type { Machine } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import { findProgram } from "./detect.ts";

/** The agent's program on PATH, and the version it says; either may be missing. */
export interface AgentVersion {
  program?: string;
  version?: string;
}

/** Asks the agent itself. */
export async function agentVersion({ settings }: Installable, machine: Machine, exec: Exec): Promise<AgentVersion> {
  const program = settings.programs.map((name) => findProgram(name, machine)).find((path) => path !== undefined);
  if (program === undefined) return {};
  const ran = await exec(program, ["--version"], { cwd: machine.cwd, env: machine.env, timeoutMs: 20_000 });
  const version = /\d+\.\d+\.\d+/.exec(ran.stdout)?.[0];
  return { program, ...(version === undefined ? {} : { version }) };
}
