import type { Decision } from "../decision/types.ts";
import type { Verb } from "../input/kinds.ts";
import type { AgentEvent, Answer, Effect, EventRow, WriteOptions } from "./agent.ts";
import { shorten } from "./cut.ts";
import { contextText, reasonText, reference, unenforcedText, warningText } from "./message.ts";
import { printed } from "./print.ts";
import { type Fragment, rowOf, type Table } from "./table.ts";

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

/** Writes a decision as the table says. Total: every event and verdict has an answer. */
export function respond<E extends string, C extends string>(
  table: Table<E, C>,
  event: AgentEvent,
  decision: Decision,
  options: WriteOptions = {},
): Answer {
  const row = rowOf(table, event.event.name);
  return answer({ table, row, event, decision, options, words: (note) => reasonText(decision, note) });
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
  return answer({ table, row, event, decision, options: {}, words: () => message });
}

/** All that one answer is made from. */
interface Task<E extends string, C extends string> {
  table: Table<E, C>;
  row: EventRow<E, C>;
  event: AgentEvent;
  decision: Decision;
  options: WriteOptions;
  /** What the model is told, with a note on why it became a refusal. */
  words(note?: string): string;
}

/** What became of the verdict: how it is written, and what of it could not be done. */
interface Carried {
  fragments: Fragment[];
  effect: Effect;
  unenforced: Answer["unenforced"];
  /** What the person is told where nothing could be done. */
  told: string[];
}

function answer<E extends string, C extends string>(task: Task<E, C>): Answer {
  const { row, decision } = task;
  const { fragments, effect, unenforced, told } = carry(task, wanted(row, decision));
  const warnings = [...decision.warnings.map(warningText), ...told];
  const context = decision.context.map(contextText);
  // The model wonders less about a changed call when it is told why.
  if (effect === "modify" && "by" in row.cells.context) context.unshift(task.words());
  for (const [verb, texts] of [["warn", warnings] as const, ["context", context] as const]) {
    if (texts.length === 0) continue;
    const cell = row.cells[verb];
    if ("by" in cell) fragments.push(encode(task, cell.by, texts.join("\n"), task.table.limits.added, ""));
    else unenforced.push({ verb, why: cell.why });
  }
  return { ...printed(fragments), unenforced, effect };
}

/** Writes a verdict, or what is done in its place, or in the place of that. */
function carry<E extends string, C extends string>(task: Task<E, C>, verdict: Verb | undefined): Carried {
  const carried: Carried = { fragments: [], effect: "pass", unenforced: [], told: [] };
  let note: string | undefined;
  for (let verb = verdict; verb !== undefined; ) {
    const done = attempt(task, verb, note);
    if (done.fragment) carried.fragments.push(done.fragment);
    if (done.why !== undefined) carried.unenforced.push({ verb, why: done.why });
    if (done.obeyed) carried.effect = effects[verb];
    if (done.fragment) break;
    if (done.instead === "warn") carried.told.push(unenforcedText(task.words(), done.why ?? ""));
    note = becameRefusal[verb]?.(done.why ?? "") ?? note;
    verb = done.instead === "warn" ? undefined : done.instead;
  }
  return carried;
}

/** One verb at one event: written, or not, with the reason and what to do instead. */
interface Attempt {
  fragment?: Fragment;
  obeyed?: true;
  why?: string;
  instead?: Verb | undefined;
}

function attempt<E extends string, C extends string>(task: Task<E, C>, verb: Verb, note: string | undefined): Attempt {
  const { table, event, options, words, decision } = task;
  const cell = task.row.cells[verb];
  const write = (encoder: E) => encode(task, encoder, words(note), table.limits.reason, reference(decision));
  if ("tries" in cell) return { fragment: write(cell.tries), why: cell.why };
  if (!("by" in cell)) return cell;
  if ("unless" in cell && table.conditions[cell.unless].holds(event, options)) {
    return { why: table.conditions[cell.unless].why, instead: cell.instead };
  }
  const fragment = write(cell.by);
  if (fragment.cannot !== undefined) return { why: fragment.cannot, instead: verb === "deny" ? undefined : "deny" };
  return { fragment, obeyed: true, ...(fragment.partly === undefined ? {} : { why: fragment.partly }) };
}

function encode<E extends string, C extends string>(
  { table, event, decision }: Task<E, C>,
  encoder: E,
  text: string,
  limit: number,
  tail: string,
): Fragment {
  return table.encoders[encoder].write({ reason: shorten(text, limit, tail), tail, event, decision });
}

function wanted(row: EventRow, decision: Decision): Verb | undefined {
  if (decision.failure) return row.failure ?? "deny";
  return decision.verdict === "none" ? undefined : decision.verdict;
}
