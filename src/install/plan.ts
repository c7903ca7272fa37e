import { existsSync, realpathSync } from "node:fs";
import { dirname, sep } from "node:path";
import { HookguardError } from "../errors.ts";
import { readForEdit, type Snapshot } from "../ports/disk.ts";
import type { KnownAgent, Machine, Scope } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import type { Launcher } from "./command/launcher.ts";
import { knownPrograms, recognise } from "./command/recognise.ts";
import { unifiedDiff } from "./diff.ts";
import { encode, MAX_SETTINGS_BYTES, parseSettings, type SettingsDocument } from "./edit/document.ts";
import { findOurs, type IsOurs } from "./edit/find.ts";
import { type Changes, register } from "./edit/register.ts";
import { strip } from "./edit/strip.ts";
import { loadSettings } from "./look.ts";
import { refuseMistakes } from "./mistakes.ts";
import { type EventChoice, eventsToRegister } from "./select-events.ts";
import { type InstallState, sha256 } from "./state.ts";

/** What will happen to one settings file. Nothing has been written yet. */
export interface FilePlan {
  agent: KnownAgent;
  scope: Scope;
  file: string;
  action: "create" | "change" | "keep" | "restore" | "delete";
  /** The file as it was read. */
  snapshot?: Snapshot;
  /** The file as it will be; absent for `delete` and `keep`. */
  bytes?: Uint8Array;
  /** The file without us, for undoing; absent where there was none. */
  base?: Uint8Array;
  changes: Changes;
  /** Unified diff of the text; empty when nothing changes. */
  diff: string;
  /** Programs that the entries start. */
  programs: string[];
}

/** What plans are made from. */
export interface PlanInput {
  installable: Installable;
  scope: Scope;
  machine: Machine;
  state: InstallState;
}

/**
 * Plans registering hookguard in one settings file.
 * @param version the agent's version, where it is known; what it doesn't know isn't registered
 * @throws HookguardError `usage` (this agent has no such scope), `settings.*` (the file can't be edited safely)
 */
export function planInstall(input: PlanInput, launcher: Launcher, choice: EventChoice, version?: string): FilePlan {
  const { installable, scope, machine, state } = input;
  const { settings } = installable;
  const why = settings.unsupported?.(machine, launcher);
  if (why !== undefined) throw new HookguardError("usage", { why: `${why}.` });
  const file = settingsFile(input);
  stayInside(file, scope, machine);
  const snapshot = readForEdit(file, MAX_SETTINGS_BYTES);
  const document = read(snapshot, file, input);
  const isOurs = ours(state, file, launcher.program);
  const rows = eventsToRegister(installable, choice).filter(
    ({ name }) => version === undefined || settings.knows?.(name, version) !== false,
  );
  const desired = new Map(rows.map((row) => [row.name, settings.group(row, launcher, machine)]));
  refuseMistakes(document, isOurs, installable, desired);
  const { document: after, changes } = register(document, desired, isOurs);
  const end = document.blank ? "\n" : "";
  const bytes = encode({ ...after, text: after.text + end });
  const same = snapshot !== undefined && Buffer.from(bytes).equals(snapshot.bytes);
  const base = withoutUs(document, snapshot, isOurs, input, file);
  return {
    agent: settings.agent,
    scope,
    file,
    action: same ? "keep" : snapshot ? "change" : "create",
    ...(snapshot ? { snapshot } : {}),
    ...(same ? {} : { bytes }),
    ...(base ? { base } : {}),
    changes,
    diff: unifiedDiff(snapshot ? document.text : "", same ? document.text : after.text + end, file, file),
    programs: [launcher.program],
  };
}

/**
 * Plans taking hookguard out of one settings file: the very bytes from before us where nobody touched the file since,
 * else our entries alone.
 * @returns nothing where there is nothing of ours
 * @throws HookguardError `usage`, `settings.*`
 */
export function planUninstall(input: PlanInput, file = settingsFile(input)): FilePlan | undefined {
  const { installable, scope, state } = input;
  const isOurs = ours(state, file);
  // Looked at first: what isn't ours to touch may be anybody's.
  if (!existsSync(file) || findOurs(loadSettings(installable, file), isOurs).length === 0) return undefined;
  const snapshot = readForEdit(file, MAX_SETTINGS_BYTES);
  if (snapshot === undefined) return undefined;
  const document = read(snapshot, file, input);
  const found = findOurs(document, isOurs);
  const base = withoutUs(document, snapshot, isOurs, input, file);
  const removed = [...new Set(found.map(({ event }) => event.key))];
  const untouched = state.get(file)?.after === sha256(snapshot.bytes);
  return {
    agent: installable.settings.agent,
    scope,
    file,
    action: base === undefined ? "delete" : untouched ? "restore" : "change",
    snapshot,
    ...(base ? { bytes: base } : {}),
    changes: { added: [], repaired: [], removed, kept: [] },
    diff: unifiedDiff(document.text, base ? textOf(base) : "", file, file),
    programs: [],
  };
}

/** @throws HookguardError `usage` where this agent has no such scope */
export function settingsFile({ installable, scope, machine }: Omit<PlanInput, "state">): string {
  const place = installable.settings.place(scope, machine);
  if ("none" in place) throw new HookguardError("usage", { why: `${place.none}.` });
  return place.file;
}

/** Tells our handlers, also those that start a program of ours by another name. */
function ours(state: InstallState, file: string, program?: string): IsOurs {
  const known = knownPrograms([...(state.get(file)?.programs ?? []), ...(program === undefined ? [] : [program])]);
  return (handler) => recognise(handler, known) !== undefined;
}

function read(snapshot: Snapshot | undefined, file: string, { installable }: PlanInput): SettingsDocument {
  const { comments, title } = installable.settings;
  return parseSettings(snapshot?.bytes ?? new Uint8Array(), file, { comments, title });
}

/** The bytes of the file as if we had never been there; nothing where there was no file. */
function withoutUs(
  document: SettingsDocument,
  snapshot: Snapshot | undefined,
  isOurs: IsOurs,
  { state, installable: { settings } }: PlanInput,
  file: string,
): Uint8Array | undefined {
  if (snapshot === undefined) return undefined;
  if (findOurs(document, isOurs).length === 0) return snapshot.bytes;
  const record = state.get(file);
  const before = record && state.before(record);
  const made = record !== undefined && record.before === undefined;
  if (record?.after === sha256(snapshot.bytes) && (made || before)) return before;
  const hint = before && parseSettings(before, file, settings);
  const left = strip(document, isOurs, hint);
  const empty = left.root.children?.length === 0 && left.text.replace(/\s/g, "") === "{}";
  return empty && (made || isOwnFile(file)) ? undefined : encode(left);
}

/** A file that bears our name was made by us, whatever is remembered. */
function isOwnFile(file: string): boolean {
  return /[\\/]hookguard\.json$/.test(file);
}

/** A project must not lead the installer out of itself by a linked folder. */
function stayInside(file: string, scope: Scope, { cwd }: Machine): void {
  if (scope !== "project" && scope !== "local") return;
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  const real = realpathSync(folder);
  const project = realpathSync(cwd);
  if (real !== project && !real.startsWith(project + sep)) {
    throw new HookguardError("settings.refused", { file, why: `its folder is a link to ${real}, outside the project` });
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}
