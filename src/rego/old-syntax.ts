import { type Diagnostic, HookguardError } from "../errors.ts";
import { format } from "./format.ts";
import type { Opa } from "./opa.ts";

/**
 * Files in the syntax that Rego had before version 1, among those that don't parse.
 * @param suspects paths to try
 * @returns one diagnostic a file, to be shown in place of its parse errors
 */
export async function oldSyntax(
  opa: Opa,
  files: ReadonlyMap<string, string>,
  suspects: Iterable<string>,
): Promise<Map<string, Diagnostic>> {
  const found = new Map<string, Diagnostic>();
  for (const file of new Set(suspects)) {
    const text = files.get(file);
    if (text === undefined || (await upgraded(opa, text)) === undefined) continue;
    found.set(file, {
      code: "hookguard/old-syntax",
      message: "this file is in the old syntax, Rego v0",
      position: { file, line: 1, column: 1 },
      fix: "rewrite it with `hookguard fmt --v0-v1 --write`, or check and build with --v0",
    });
  }
  return found;
}

/** The same files in Rego v1; those that are v1 already, or neither, stay as they are. */
export async function withNewSyntax(opa: Opa, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const result = new Map<string, string>();
  for (const [file, text] of files) {
    const isOld = file.endsWith(".rego") && !(await parses(opa, text));
    result.set(file, (isOld ? await upgraded(opa, text) : undefined) ?? text);
  }
  return result;
}

async function parses(opa: Opa, text: string): Promise<boolean> {
  return (await attempt(() => format(opa, { sources: { "a.rego": text } }))) !== undefined;
}

async function upgraded(opa: Opa, text: string): Promise<string | undefined> {
  const sources = { "a.rego": text };
  return (
    await attempt(() => format(opa, { sources, regoVersion: 1, fromRegoVersion: 0, dropRedundantImports: true }))
  )?.["a.rego"];
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HookguardError && error.code === "rego.invalid") return undefined;
    throw error;
  }
}
