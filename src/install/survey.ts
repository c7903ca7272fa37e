import { existsSync } from "node:fs";
import { HookguardError } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { type Scope, scopes } from "./agent-settings.ts";
import { allInstallables, type Installable } from "./agents.ts";
import { knownPrograms, type OurCommand, recognise } from "./command/recognise.ts";
import type { Context } from "./context.ts";
import { isPresent } from "./detect.ts";
import type { SettingsDocument } from "./edit/document.ts";
import { findOurs } from "./edit/find.ts";
import { jsonOf } from "./edit/value.ts";
import { loadSettings } from "./look.ts";

/** One entry of ours in a settings file. */
export interface Registered {
  event: string;
  /** The element of `hooks.<Event>`, and our handler in it. */
  group: JsonObject;
  handler: JsonObject;
  command: OurCommand;
}

/** One settings file of one agent, as it is now. */
export interface SettingsFile {
  one: Installable;
  scope: Scope;
  file: string;
  exists: boolean;
  /** Why the client can't load it. */
  broken?: HookguardError;
  document?: SettingsDocument;
  /** The file's value; `{}` where there is none. */
  value: JsonObject;
  ours: Registered[];
}

/**
 * Every settings file that an agent may read here, once, whether it is there or not. Reads only, never throws.
 * In the home folder the project's settings are the user's.
 */
export function survey({ machine, launcher, state }: Context): SettingsFile[] {
  return allInstallables.flatMap((one) => {
    const seen = new Set<string>();
    return scopes.flatMap((scope): SettingsFile[] => {
      const place = one.settings.place(scope, machine);
      if ("none" in place || seen.has(place.file)) return [];
      const { file } = place;
      seen.add(file);
      const known = knownPrograms([launcher.program, ...(state(scope).get(file)?.programs ?? [])]);
      return [{ one, scope, file, ...look(one, file, known) }];
    });
  });
}

/** The agents that this machine has, or that hookguard is registered with. */
export function agentsHere(files: readonly SettingsFile[], { machine }: Context): Installable[] {
  return allInstallables.filter(
    (one) => isPresent(one, machine) || files.some((file) => file.one === one && file.ours.length > 0),
  );
}

function look(
  one: Installable,
  file: string,
  known: ReadonlySet<string>,
): Omit<SettingsFile, "one" | "scope" | "file"> {
  if (!existsSync(file)) return { exists: false, value: {}, ours: [] };
  try {
    const document = loadSettings(one, file);
    const value = jsonOf(document.root);
    return { exists: true, document, value: isJsonObject(value) ? value : {}, ours: registered(document, known) };
  } catch (error) {
    const broken = error instanceof HookguardError ? error : new HookguardError("bug", { message: String(error) });
    return { exists: true, broken, value: {}, ours: [] };
  }
}

function registered(document: SettingsDocument, known: ReadonlySet<string>): Registered[] {
  return findOurs(document, (handler) => recognise(handler, known) !== undefined).flatMap(({ event, group, ours }) =>
    ours.flatMap((node): Registered[] => {
      const [whole, handler] = [jsonOf(group), jsonOf(node)];
      const command = recognise(handler, known);
      if (!isJsonObject(whole) || !isJsonObject(handler) || !command) return [];
      return [{ event: event.key, group: whole, handler, command }];
    }),
  );
}
