import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What was built: `make build`. */
const program = fileURLToPath(new URL("../../../dist/hookguard", import.meta.url));

export interface Ended {
  stdout: string;
  stderr: string;
  /** Absent when a signal ended it. */
  exitCode?: number;
}

/** Starts `hookguard` as somebody else's machine would: a home, and nothing more. */
export function start(
  home: string,
  args: readonly string[],
  stdin = "",
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(program, args, { cwd: home, env: { PATH: process.env.PATH ?? "", HOME: home } });
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ stdout, stderr, ...(code === null ? {} : { exitCode: code }) }));
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(stdin);
  return { child, ended };
}

export const run = (home: string, args: readonly string[], stdin?: string) => start(home, args, stdin).ended;

/** What a hook answers to Claude Code for a shell command: `allowed`, or the reason of its refusal. */
export async function ask(home: string, command: string): Promise<string> {
  const event = {
    session_id: "s",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    cwd: home,
  };
  const { stdout, exitCode } = await run(home, ["hook", "claude"], JSON.stringify(event));
  if (stdout === "") return exitCode === 0 ? "allowed" : `exit code ${exitCode}`;
  const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput: { permissionDecisionReason: string } };
  return hookSpecificOutput.permissionDecisionReason;
}
