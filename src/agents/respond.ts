import type { Decision } from "../decision/types.ts";
import type { Verb } from "../input/kinds.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { AgentEvent, Answer, Effect, EventRow, WriteOptions } from "./agent.ts";
import { shorten } from "./cut.ts";
import { contextText, reasonText, reference, unenforcedText, warningText } from "./message.ts";

/** What an encoder is given to say. */
export interface Say {
  /** For the model (refusals), or for whom the encoder speaks to (warnings, context). */
  reason: string;
  /** The end of `reason` that must stay when an encoder has to shorten it. */
  tail: string;
  event: AgentEvent;
  decision: Decision;
}

/** What one encoder adds to the answer, or why it can't do it for this event after all. */
export type Fragment =
  | { json?: JsonObject; stderr?: string; exitCode?: 2; partly?: string; cannot?: undefined }
  | { cannot: string };

/** One way to write one verb, with the words that the docs use for it. */
export interface Encoder {
  prints: string;
  write(say: Say): Fragment;
}

/** A circumstance of one event under which an agent doesn't obey. */
export interface Condition {
  why: string;
  holds(event: AgentEvent, options: WriteOptions): boolean;
}

/** Everything about how one agent is answered. */
export interface Table<E extends string = string, C extends string = string> {
  events: readonly EventRow<E, C>[];
  /** The row of an event that nobody knows yet. */
  other: EventRow<E, C>;
  /** The row of a refusal that has no event. */
  unnamed: EventRow<E, C>;
  encoders: Readonly<Record<E, Encoder>>;
  conditions: Readonly<Record<C, Condition>>;
  /** The most UTF-16 units of a reason, and of a text for the person or the model. */
  limits: { reason: number; added: number };
}

const effects: Record<Verb, Effect> = {
  halt: "halt",
  deny: "refuse",
  ask: "ask",
  modify: "modify",
  allow: "allow",
  warn: "pass",
  context: "pass",
};

/** What the model is told when a weaker wish had to become a refusal. */
const becameRefusal: Partial<Record<Verb, (why: string) => string>> = {
  ask: (why) => `A person has to agree to this first, and can't be asked here: ${why}.`,
  modify: (why) => `Policy allows this only in a changed form, which can't be set here: ${why}.`,
};

/** The row of an event, by the agent's own name for it. */
export function rowOf<E extends string, C extends string>(table: Table<E, C>, name: string): EventRow<E, C> {
  return table.events.find((row) => row.name === name) ?? { ...table.other, name };
}

/** The verbs that are obeyed at this very event: the row's, without those whose condition holds. */
export function canNow<E extends string, C extends string>(table: Table<E, C>, event: AgentEvent): Verb[] {
  const { can, cells } = rowOf(table, event.event.name);
  return can.filter((verb) => {
    const cell = cells[verb];
    return !("unless" in cell) || !table.conditions[cell.unless].holds(event, {});
  });
}

/** Writes a decision as the table says. Total: every event and verdict has an answer. */
export function respond<E extends string, C extends string>(
  table: Table<E, C>,
  event: AgentEvent,
  decision: Decision,
  options: WriteOptions = {},
): Answer {
  return answer(table, rowOf(table, event.event.name), event, decision, options, (note) => reasonText(decision, note));
}

/** Writes a refusal that has no event, in `message`'s own words. */
export function refuse<E extends string, C extends string>(
  table: Table<E, C>,
  agent: AgentEvent["agent"]["name"],
  message: string,
  eventName?: string,
): Answer {
  const row = eventName ? rowOf(table, eventName) : table.unnamed;
  const event: AgentEvent = {
    agent: { name: agent },
    event: { name: eventName ?? "", kind: row.kind, can: [...row.can] },
    session: { cwd: "" },
    subject: { files: [], urls: [], texts: [] },
    raw: {},
  };
  const failure = { code: "panic", message };
  const decision: Decision = {
    id: "",
    verdict: "deny",
    because: [],
    overruled: [],
    warnings: [],
    context: [],
    failure,
  };
  return answer(table, row, event, decision, {}, () => message);
}

function answer<E extends string, C extends string>(
  table: Table<E, C>,
  row: EventRow<E, C>,
  event: AgentEvent,
  decision: Decision,
  options: WriteOptions,
  words: (note?: string) => string,
): Answer {
  const unenforced: Answer["unenforced"] = [];
  const fragments: Fragment[] = [];
  const warnings = decision.warnings.map(warningText);
  const context = decision.context.map(contextText);
  let effect: Effect = "pass";

  const write = (encoder: E, text: string, limit: number, tail: string): Fragment =>
    table.encoders[encoder].write({ reason: shorten(text, limit, tail), tail, event, decision });

  let verb: Verb | undefined = wanted(row, decision);
  let note: string | undefined;
  while (verb !== undefined) {
    const cell = row.cells[verb];
    let why: string;
    if ("tries" in cell) {
      fragments.push(write(cell.tries, words(note), table.limits.reason, reference(decision)));
      unenforced.push({ verb, why: cell.why });
      break;
    }
    if ("by" in cell && !("unless" in cell && table.conditions[cell.unless].holds(event, options))) {
      const fragment = write(cell.by, words(note), table.limits.reason, reference(decision));
      if (fragment.cannot === undefined) {
        if (fragment.partly !== undefined) unenforced.push({ verb, why: fragment.partly });
        fragments.push(fragment);
        effect = effects[verb];
        break;
      }
      why = fragment.cannot;
    } else why = "unless" in cell ? table.conditions[cell.unless].why : "why" in cell ? cell.why : "";
    unenforced.push({ verb, why });
    const instead: Verb | undefined =
      "instead" in cell ? cell.instead : "by" in cell && verb !== "deny" ? "deny" : undefined;
    if (instead === "warn") {
      warnings.push(unenforcedText(decision, why));
      break;
    }
    note = becameRefusal[verb]?.(why) ?? note;
    verb = instead;
  }

  if (effect === "modify" && "by" in row.cells.context) context.unshift(words());
  for (const [added, texts] of [
    ["warn", warnings],
    ["context", context],
  ] as const) {
    if (texts.length === 0) continue;
    const cell = row.cells[added];
    if ("by" in cell) fragments.push(write(cell.by, texts.join("\n"), table.limits.added, ""));
    else if ("why" in cell) unenforced.push({ verb: added, why: cell.why });
  }
  return { ...printed(fragments), unenforced, effect };
}

function wanted(row: EventRow, decision: Decision): Verb | undefined {
  if (decision.failure) return row.failure ?? "deny";
  return decision.verdict === "none" ? undefined : decision.verdict;
}

function printed(fragments: readonly Fragment[]): Pick<Answer, "stdout" | "stderr" | "exitCode"> {
  let json: JsonObject = {};
  let stderr = "";
  let exitCode: 0 | 2 = 0;
  for (const fragment of fragments) {
    if (fragment.cannot !== undefined) continue;
    json = merged(json, fragment.json ?? {});
    stderr += fragment.stderr ?? "";
    exitCode = fragment.exitCode ?? exitCode;
  }
  return { stdout: Object.keys(json).length === 0 ? "" : `${JSON.stringify(json)}\n`, stderr, exitCode };
}

/** Objects are joined; of two texts for the person both stay. */
function merged(a: JsonObject, b: JsonObject): JsonObject {
  const result = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = result[key];
    if (isJsonObject(before) && isJsonObject(value)) result[key] = { ...before, ...value };
    else if (key === "systemMessage" && typeof before === "string") result[key] = `${before}\n${String(value)}`;
    else result[key] = value;
  }
  return result;
}
