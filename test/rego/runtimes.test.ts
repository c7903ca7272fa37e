import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const opaFiles = [join(root, "opa/opa.wasm.br"), join(root, "opa/wasm_exec.js")];
const { findBun } = (await import(pathToFileURL(join(root, "scripts/packaging/bun.mjs")).href)) as {
  findBun(): { path: string } | undefined;
};
const bun = findBun()?.path;
const folder = mkdtempSync(join(tmpdir(), "hookguard-test-rego-"));
const program = join(folder, "program.mjs");

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, "program.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
    logLevel: "silent",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs to its own end: nothing closes the thread, so a thread that keeps a process alive runs into the time limit. */
async function outcome(command: string, ...args: string[]) {
  const { stdout, stderr, exitCode, timedOut } = await execa(command, [...args, ...opaFiles], {
    timeout: 60_000,
    reject: false,
  });
  expect({ exitCode, timedOut, stderr }).toEqual({ exitCode: 0, timedOut: false, stderr: "" });
  return JSON.parse(stdout) as unknown;
}

const wanted = { entrypoints: ["a/p"], value: 42, ms: expect.any(Number) };

describe("the embedded OPA", () => {
  it("runs in Node, and the process ends by itself", async () => {
    expect(await outcome(process.execPath, program)).toEqual(wanted);
  });

  it.skipIf(!bun)("runs in Bun, and the process ends by itself (skipped without Bun)", async () => {
    expect(await outcome(bun ?? "", program)).toEqual(wanted);
  });

  it.skipIf(!bun)(
    "runs in an executable that Bun compiled (skipped without Bun)",
    async () => {
      const executable = join(folder, "program");
      await execa(bun ?? "", ["build", "--compile", program, "--outfile", executable]);
      expect(await outcome(executable)).toEqual(wanted);
    },
    120_000,
  );
});
