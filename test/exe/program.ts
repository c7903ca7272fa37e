import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

/** What was built: `make build`. */
export const program = fileURLToPath(new URL("../../dist/hookguard", import.meta.url));
if (!existsSync(program)) throw new Error("dist/hookguard is not built: run `make build` first");

export interface Ran {
  stdout: string;
  stderr: string;
  /** Undefined when a signal ended it. */
  exitCode: number | undefined;
}

export interface Start {
  /** What the agent writes; `open` writes nothing and keeps the pipe open. */
  stdin: Uint8Array | string | "open";
  /** Arguments behind `hook`. */
  args: readonly string[];
  /** Whether nobody reads stdout any more. */
  readerGone?: boolean;
  env?: Record<string, string>;
  cwd?: string;
  /** The longest that it may run, for a command that does more than a hook. */
  limitMs?: number;
  /** A program and its arguments that start ours, e.g. `["sh", "-c", 'exec "$@" >&-', "sh"]`. */
  through?: readonly string[];
}

/** The longest that any of these tests lets a hook run; its own deadline is far below. */
const LIMIT_MS = 20_000;

/** Runs `hookguard hook …` in a fresh home, as an agent would. Decision ids are replaced by `<id>`. */
export function runHook({ args, through = [], ...start }: Start): Promise<Ran> {
  return runCommand([...through, program, "hook", ...args], start);
}

/** Runs any command as an agent would run a hook. */
export function runCommand(
  [file = program, ...rest]: readonly string[],
  { stdin, env = {}, cwd, readerGone = false, limitMs = LIMIT_MS }: Omit<Start, "args" | "through">,
): Promise<Ran> {
  const home = scratch();
  return new Promise((resolve, reject) => {
    const child = spawn(file, rest, {
      cwd: cwd ?? home,
      env: { PATH: process.env.PATH ?? "", HOME: home, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (readerGone) child.stdout.destroy();
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({ stdout: text(out), stderr: text(err), exitCode: code ?? undefined });
    });
    // A hook that refuses early may not read all of it.
    child.stdin.on("error", () => undefined);
    if (stdin !== "open") child.stdin.end(stdin);
  });
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, "<id>");
}

const folders: string[] = [];

/** An empty folder that is gone after the tests of the file. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-exe-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
