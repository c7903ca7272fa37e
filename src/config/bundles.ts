import { readFileSync } from "node:fs";
import { loadBundle } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { asset } from "../ports/assets.ts";

/**
 * The bundles that decide: those named on the command line, else the built-in one.
 * @throws HookguardError `bundle.*`, `engine.*`
 */
export function bundlesInForce(files: readonly string[]): LoadedBundle[] {
  if (files.length === 0) return [loadBundle(asset("default-bundle"), { source: "built-in", layer: "system" })];
  return files.map((file) => loadBundle(bytesOf(file), { source: file, layer: "command line" }));
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new HookguardError("bundle.missing", { source: file, why: reasonOf(error) }, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" ? "there is no such file" : code === "EACCES" ? "it may not be read" : String(code);
}
