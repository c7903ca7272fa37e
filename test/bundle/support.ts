import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuildRequest, type BuiltBundle, buildBundle } from "../../src/bundle/build.ts";
import { loadBundle } from "../../src/engine/load.ts";
import type { LoadedBundle } from "../../src/engine/types.ts";
import { type Diagnostic, HookguardError } from "../../src/errors.ts";
import type { Opa } from "../../src/rego/opa.ts";
import type { Capabilities } from "../../src/rego/request.ts";
import { testOpa } from "../rego/embedded.ts";

/** Building and loading bundles of a few lines. */

export const capabilities = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../bundles/capabilities.json"), "utf8"),
) as Capabilities;

let shared: Opa | undefined;

/** One compiler for a test file; close it with `closeOpa` in `afterAll`. */
export function opa(): Opa {
  shared ??= testOpa();
  return shared;
}

export async function closeOpa(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

export type Files = Record<string, string>;

export function build(files: Files, more: Partial<BuildRequest> = {}): Promise<BuiltBundle> {
  return buildBundle({ name: "test", ...more, files: new Map(Object.entries(files)) }, { opa: opa(), capabilities });
}

export function load(
  bytes: Uint8Array,
  more: { deadline?: number; memoryLimit?: number; print?: (line: string) => void } = {},
): LoadedBundle {
  return loadBundle(bytes, { source: "test.tar.gz", layer: "command line", ...more });
}

/** A policy of one package with METADATA; `id` is also its package. */
export function policy(id: string, body: string, custom: string[] = []): string {
  const lines = [`id: ${id}`, ...custom].map((line) => `#   ${line}`);
  return ["# METADATA", `# title: Policy ${id}`, "# custom:", ...lines, `package ${id}`, "", body, ""].join("\n");
}

/** What a build refuses. */
export async function refused(building: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await building;
  } catch (error) {
    if (error instanceof HookguardError) return error.diagnostics;
    throw error;
  }
  throw new Error("it was built");
}

/** `file:line code: message` */
export function sentence({ position, code, message }: Diagnostic): string {
  return `${position ? `${position.file}:${position.line} ` : ""}${code}: ${message}`;
}

/** The code of what is thrown, and its message. */
export function failure(run: () => unknown): { code: string; message: string; details: Record<string, unknown> } {
  try {
    run();
  } catch (error) {
    if (error instanceof HookguardError) return { code: error.code, message: error.message, details: error.details };
    throw error;
  }
  throw new Error("nothing was thrown");
}
