import { execa } from "execa";

/** How a child process ended. Never an exception: a program that isn't there is an end like any other. */
export interface Ran {
  stdout: string;
  stderr: string;
  /** Absent when a signal ended it, or when it never started. */
  exitCode?: number;
  signal?: string;
  timedOut: boolean;
  /** Why it never started. */
  notStarted?: string;
  /** Wall time, milliseconds. */
  ms: number;
}

interface ExecOptions {
  input?: string;
  cwd?: string;
  /** The whole environment; the current one without it. */
  env?: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
}

export type Exec = (program: string, args: readonly string[], options: ExecOptions) => Promise<Ran>;

/** A child in its own process group, all of which ends at the timeout: a grandchild that holds the pipe can't keep us. */
export const nodeExec: Exec = async (program, args, { input = "", cwd, env, timeoutMs }) => {
  const child = execa(program, args, {
    input,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env, extendEnv: false }),
    detached: process.platform !== "win32",
    reject: false,
    stripFinalNewline: false,
    maxBuffer: 10_000_000,
  });
  let timedOut = false;
  const late = setTimeout(() => {
    timedOut = true;
    endGroup(child.pid, () => child.kill("SIGKILL"));
  }, timeoutMs);
  const { stdout = "", stderr = "", exitCode, signal, code, durationMs } = await child;
  clearTimeout(late);
  const started = exitCode !== undefined || signal !== undefined;
  return {
    stdout,
    stderr,
    timedOut,
    ms: durationMs,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    ...(started ? {} : { notStarted: code ?? "unknown" }),
  };
};

function endGroup(pid: number | undefined, alone: () => void): void {
  try {
    if (pid !== undefined && process.platform !== "win32") process.kill(-pid, "SIGKILL");
    else alone();
  } catch {
    alone();
  }
}
