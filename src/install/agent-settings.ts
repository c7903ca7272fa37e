import type { EventRow } from "../agents/agent.ts";
import type { AgentName } from "../input/kinds.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Launcher } from "./command/launcher.ts";
import type { ReadOutcome } from "./outcome/outcome.ts";

/** Where hooks can be registered: for one person, for everyone in a project, for one person in a project, by the admin. */
export const scopes = ["user", "project", "local", "managed"] as const;
export type Scope = (typeof scopes)[number];

export type KnownAgent = Exclude<AgentName, "unknown">;

/** What decides where settings lie. */
export interface Machine {
  /** Node's platform name. */
  os: string;
  /** Absolute. */
  home: string;
  /** The project: the folder an agent is started in. */
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Where the file system starts: `/`; elsewhere only in tests of the admin's files. */
  root: string;
}

/** A settings file, or why this agent has none for a scope. */
export type Place = { file: string } | { none: string };

/** What a mistake in a settings file costs. */
export type Damage =
  /** The client doesn't start. */
  | "startup"
  /** The client ignores the whole file. */
  | "file"
  /** The client ignores every handler of the event. */
  | "event"
  /** The client ignores the entry alone. */
  | "entry";

/** A mistake, at a JSON path. */
export interface Mistake {
  path: (string | number)[];
  why: string;
  damage: Damage;
}

/** How a client starts a handler. */
interface Invocation {
  program: string;
  args: string[];
}

/** A shell call that never happens, as the agent would announce it to its hooks. */
interface Probe {
  event: string;
  payload: JsonObject;
}

/** All that install and doctor need to know of one agent's settings. Pure data and functions (contracts, registration). */
export interface AgentSettings {
  agent: KnownAgent;
  title: string;
  /** Program names on PATH that show the agent is installed. */
  programs: readonly string[];
  /** The folder that shows the agent has been used. */
  folder(machine: Machine): string;
  place(scope: Scope, machine: Machine): Place;
  /** What only the managed scope guarantees, and what even it can't. */
  managed: { guarantees: readonly string[]; gaps: readonly string[] };
  /** The version every claim was proven on, and the oldest one that holds what install writes, where that is known. */
  versions: { tested: string; least?: { version: string; why: string } };
  /** Whether a version takes an event's name; absent where names that a version doesn't know are harmless. */
  knows?(event: string, version: string): boolean;
  /** What a person should know when it is installed. */
  afterwards: string;
  /** Whether the client's parser takes comments. */
  comments: boolean;
  /** Why hookguard can't register here, if it can't. */
  unsupported?(machine: Machine, launcher: Launcher): string | undefined;
  /** One element of `hooks.<Event>` in its strictest form. */
  group(event: Pick<EventRow, "name">, launcher: Launcher, machine: Machine): JsonObject;
  /** Every mistake in the file that the client would act on. */
  mistakes(settings: JsonObject, events: readonly Pick<EventRow, "name">[]): Mistake[];
  /** What the client runs for a handler, its own expansions done; nothing for one that is no command. */
  invocation(handler: Json, machine: Machine): Invocation | undefined;
  probe(command: string, machine: Machine): Probe;
  /** What the client does when a handler of the probe's event has ended. */
  outcome: ReadOutcome;
}
