import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { HookCommand } from "./agents/agent.ts";

/** The executable that is tested; another one can be put in its place to look for a fault. */
const program = process.env.HOOKGUARD_EXE ?? fileURLToPath(new URL("../../dist/hookguard", import.meta.url));

/** The bundle inside the executable. */
export function builtIn(): HookCommand {
  return { program, args: [] };
}

/** `policies/` beside this file, built as a security team would build them. */
export function testPolicies(): HookCommand {
  const bundle = join(scratch(), "test.tar.gz");
  const policies = fileURLToPath(new URL("policies", import.meta.url));
  execFileSync(program, ["build", policies, "-o", bundle], { stdio: ["ignore", "ignore", "inherit"] });
  return { program, args: ["--bundle", bundle] };
}

/** A file that is no bundle. */
export function brokenBundle(): HookCommand {
  const bundle = join(scratch(), "broken.tar.gz");
  writeFileSync(bundle, "this is no bundle");
  return { program, args: ["--bundle", bundle] };
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-clients-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
