import { readFileSync, statSync } from "node:fs";
import { HookguardError } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { Machine } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import { recognise } from "./command/recognise.ts";
import { parseSettings, type SettingsDocument } from "./edit/document.ts";
import { findOurs } from "./edit/find.ts";
import { jsonOf } from "./edit/value.ts";

/** A settings file as its client loads it. @throws HookguardError `settings.invalid`, `settings.refused` (it can't be read) */
export function loadSettings({ settings }: Installable, file: string): SettingsDocument {
  return parseSettings(bytesOf(file), file, settings);
}

function bytesOf(file: string): Uint8Array {
  try {
    // Not a FIFO, which would hang.
    if (!statSync(file).isFile()) throw new HookguardError("settings.refused", { file, why: "it is no regular file" });
    return readFileSync(file);
  } catch (error) {
    if (error instanceof HookguardError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new HookguardError("settings.refused", { file, why: `it can't be read (${code})` }, { cause: error });
  }
}

/** Our handler at the event that the self-test uses, as it stands in the file; nothing where there is none. */
export function findHandler(
  one: Installable,
  file: string,
  machine: Machine,
  known: readonly string[],
): JsonObject | undefined {
  const { event } = one.settings.probe("", machine);
  const isOurs = (handler: Parameters<typeof recognise>[0]) => recognise(handler, new Set(known)) !== undefined;
  const found = findOurs(loadSettings(one, file), isOurs).find((group) => group.event.key === event);
  const handler = found?.ours[0] && jsonOf(found.ours[0]);
  return isJsonObject(handler) ? handler : undefined;
}
