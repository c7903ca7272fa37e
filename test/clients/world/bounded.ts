import { spawn } from "node:child_process";

export interface Ended {
  /** Undefined when a signal ended it. */
  exitCode: number | undefined;
  timedOut: boolean;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program in a process group of its own, with the given text or nothing on stdin and only the given environment,
 * and leaves no process of that group behind.
 * @param limitMs after which the whole group is killed
 */
export function runBounded(
  file: string,
  args: readonly string[],
  { cwd, env, limitMs, stdin }: { cwd: string; env: Record<string, string>; limitMs: number; stdin?: string },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: true,
    });
    // A program that ends before it has read all is no failure of the test.
    child.stdin?.on("error", () => undefined).end(stdin);
    const out = { stdout: "", stderr: "" };
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      out.stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      out.stderr += text;
    });
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, limitMs);
    child.on("error", reject);
    // A left-over grandchild may hold the pipes open, so the group goes when the program does.
    child.on("exit", () => killGroup(child.pid));
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({ exitCode: code ?? undefined, timedOut, ...out });
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing of the group is left.
  }
}
