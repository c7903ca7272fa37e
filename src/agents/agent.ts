import type { Decision } from "../decision/types.ts";
import type { AgentName, EventKind, PathOp, TextRole, ToolKind, Verb } from "../input/kinds.ts";
import type { Json, JsonObject } from "../json.ts";

/** The hook process's environment. Only the agents' own variables are read from it. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * One event and one verb: which encoder writes it, or why it can't be done and what is done instead.
 * `by` is obeyed by the agent; `tries` is written, but the agent may ignore it, so it is reported as not enforced.
 */
export type Cell<Encoder extends string = string, Condition extends string = string> =
  | { by: Encoder; note?: string }
  | { by: Encoder; unless: Condition; instead?: Verb; note?: string }
  | { tries: Encoder; why: string }
  | { why: string; instead?: Verb };

/** One event of one agent: what it is, and the whole row of the event x verb table. */
export interface EventRow<Encoder extends string = string, Condition extends string = string> {
  /** The agent's own name of the event. */
  name: string;
  kind: EventKind;
  /** What this agent really obeys at this event (contracts), from `cells`; a policy sees it as `input.event.can`. */
  can: readonly Verb[];
  cells: Readonly<Record<Verb, Cell<Encoder, Condition>>>;
  /** What a failure of hookguard's own wants here; `deny` where it isn't said. */
  failure?: "halt";
  /** The version that first had it, where it is known. */
  since?: string;
  /** Whether `install` registers it, and if not, why (shown in docs and `status`). */
  register: true | { not: string };
}

/**
 * One payload, read: the agent's own field names are gone, nothing is resolved yet.
 * `subject` is what the tool would touch, in the order the tool names it; facts (`input/`) are made from it.
 */
export interface AgentEvent {
  agent: { name: AgentName; version?: string };
  event: { name: string; kind: EventKind; can: Verb[] };
  session: {
    id?: string;
    cwd: string;
    transcript_path?: string;
    permission_mode?: string;
    interactive?: boolean;
    subagent?: { id?: string; type?: string };
  };
  tool?: {
    name: string;
    names: string[];
    kind: ToolKind;
    id?: string;
    input?: Json;
    output?: Json;
    error?: string;
    exit_code?: number;
    mcp?: { server: string; tool: string };
  };
  subject: Subject;
  prompt?: string;
  model?: { name?: string; from?: string; request?: Json; response?: Json };
  config?: { source?: string; file_path?: string };
  raw: JsonObject;
}

/** What a call would touch, still as written by the model. */
export interface Subject {
  command?: { text: string; dialect: "bash" | "powershell"; cwd?: string };
  files: { op: PathOp; given: string; cwd?: string; recursive?: boolean }[];
  urls: { text: string; source: "tool" | "prompt" }[];
  texts: { role: TextRole; text: string; path?: string }[];
}

/** What the process answers: the only thing that leaves a hook. */
export interface Answer {
  stdout: string;
  stderr: string;
  exitCode: 0 | 2;
  /** What policy wanted and this agent can't do at this event; logged, and shown by `eval`. */
  unenforced: { verb: Verb; why: string }[];
  /** What the agent will really do with it: the verdict after degrading (ask -> deny, …). */
  effect: Effect;
}

/** The outcome at the agent: `refuse` covers deny and what became one, `pass` is silence. */
export type Effect = "halt" | "refuse" | "ask" | "modify" | "allow" | "pass";

/** How a person wants doubtful cases handled; from configuration. */
export interface WriteOptions {
  /** Gemini hangs headless on `ask`: only a person who works interactively opts in (contracts/gemini-cli.md §0.4). */
  geminiAsk?: boolean;
}

/** One coding agent: how its payloads are read and how it is answered. Pure; an agent imports no other agent. */
export interface Agent {
  name: AgentName;
  title: string;
  events: readonly EventRow[];
  /** Does this payload look like it came from this agent? Used only when the command line doesn't name the agent. */
  recognises(payload: JsonObject, env: Env): boolean;
  /**
   * Reads one payload.
   * @param env tells what the payload doesn't: the agent's version, and whether a person is there
   * @throws HookguardError `payload.invalid` with the JSON pointer of the first wrong field, when an event that can be
   * refused lacks what policy must see (a tool event without its tool name, a command that is not a string, …).
   */
  read(payload: JsonObject, env?: Env): AgentEvent;
  /** Writes the answer this agent obeys at this event. Total: every event and verdict has an answer. */
  write(event: AgentEvent, decision: Decision, options?: WriteOptions): Answer;
  /**
   * The refusal when there is no event to speak of (stdin unreadable, no event name, a crash): obeyed at every event
   * that can be refused. `eventName` is what could be told of the payload, if anything.
   */
  panic(message: string, eventName?: string): Answer;
}
