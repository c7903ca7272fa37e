import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { Client } from "./agents/agent.ts";
import type { Place } from "./world/place.ts";

/** Puts hookguard between a client and its tools, the way a person would. */
export type Guard = (client: Client["name"], place: Place) => void;

const program = fileURLToPath(new URL("../../dist/hookguard", import.meta.url));

/** `hookguard install`, and nothing else. */
export const builtIn: Guard = (client, place) => install(client, place, program);

/** `policies/` beside this file, built as a security team would build them, and named in the user's configuration. */
export const testPolicies: Guard = (client, place) => {
  built ??= build();
  install(client, place, program);
  configure(place, built);
};

/** The test's bundle, once for all runs of a file. */
let built: string | undefined;

function build(): string {
  const bundle = join(scratch(), "test.tar.gz");
  const policies = fileURLToPath(new URL("policies", import.meta.url));
  execFileSync(program, ["build", policies, "-o", bundle], { stdio: ["ignore", "ignore", "inherit"] });
  return bundle;
}

/** A configured bundle that is none; installed before, because install proves that policy is at work. */
export const brokenBundle: Guard = (client, place) => {
  const bundle = join(scratch(), "broken.tar.gz");
  writeFileSync(bundle, "this is no bundle");
  install(client, place, program);
  configure(place, bundle);
};

/** An executable that is taken away after it was installed. */
export const gone: Guard = (client, place) => {
  const moved = join(scratch(), "hookguard");
  symlinkSync(program, moved);
  install(client, place, moved);
  rmSync(moved);
};

function install(client: Client["name"], place: Place, executable: string): void {
  execFileSync(program, ["install", client, "--yes", "--executable", executable], {
    cwd: place.project,
    env: { PATH: process.env.PATH, HOME: place.home },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function configure(place: Place, bundle: string): void {
  place.write("~/.config/hookguard/hookguard.yaml", `version: 1\nbundles:\n  - name: test\n    source: ${bundle}\n`);
}

const folders: string[] = [];

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-clients-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
