import { existsSync } from "node:fs";
import { readSources } from "../bundle/sources.ts";
import { HookguardError } from "../errors.ts";

/**
 * An id names one rule: in messages, logs, exceptions. One that the folder or the built-in pack has would not build, or
 * would be set aside together with the other.
 * @param builtIn ids of the built-in pack
 * @param folder absolute; need not exist
 * @throws HookguardError `usage`; `io` for a folder that can't be read
 */
export function requireFreeId(id: string, builtIn: readonly string[], folder: string): void {
  if (builtIn.includes(id)) {
    throw new HookguardError("usage", { why: `${id} is a rule of the built-in pack: give yours another name.` });
  }
  if (!existsSync(folder)) return;
  const { files, rules, places } = readSources([folder]);
  for (const [path, text] of [...files, ...rules]) {
    const at = lineOf(text, id);
    if (at !== undefined)
      throw new HookguardError("usage", { why: `${id} is taken: ${places.get(path) ?? path}:${at}.` });
  }
}

/** The line that gives a rule this id, in METADATA or in a rule file. */
function lineOf(text: string, id: string): number | undefined {
  const wanted = new RegExp(String.raw`^[#\s{-]*"?id"?:\s*["']?${id.replaceAll(".", String.raw`\.`)}["']?\s*(?:#.*)?$`);
  const at = text.split("\n").findIndex((line) => wanted.test(line));
  return at === -1 ? undefined : at + 1;
}
