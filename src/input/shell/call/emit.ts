import type { Command, FoundWord, Option } from "../../types.ts";
import { looksLike } from "../confusables.ts";
import type { Field } from "../field.ts";
import { shown } from "../hole.ts";
import type { Place } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { whys } from "../whys.ts";
import type { Call } from "./call.ts";
import type { ProgramName } from "./name.ts";
import type { Given } from "./options.ts";

/** What is known of the program a call runs. `name` is `null` where it isn't known. */
export interface Target {
  name: ProgramName | null;
  given: Given;
}

/** Writes a call down as a fact, and gives its index. */
export function emit(session: Session, scope: Scope, place: Place, call: Call, { name, given }: Target): number {
  const { fields, span } = call;
  const from = place.stdin?.from.at(-1);
  const found = foundWords(session, fields);
  const command: Command = {
    program: name === null ? null : name.program,
    ...(name?.path === undefined ? {} : { path: name.path }),
    argv: fields.map(({ value }) => value),
    options: given.options.map(optionFact),
    operands: given.operands.map(({ value }) => value),
    subcommand: given.subcommand,
    assignments: [...call.assignments],
    redirects: [...call.redirects],
    wrappers: [...place.wrappers],
    via: [...place.via],
    depth: place.via.length,
    cwd: place.remote ? null : scope.cwd,
    ...(from === undefined || from < 0 ? {} : { stdin_from: from }),
    ...(place.negated ? { negated: true } : {}),
    ...(place.background ? { background: true } : {}),
    ...(place.remote ? { remote: true } : {}),
    ...(found.length === 0 ? {} : { found }),
    span: [span[0], span[1]],
    text: shown(call.text),
  };
  const index = session.add(command);
  if (index < 0) return index;
  place.sink.push(index);
  for (const field of fields) if (field.feeds.length > 0) session.pipeline([index, ...field.feeds]);
  if (name?.otherCase) session.unresolved(fields[0]?.raw ?? "", whys.case);
  noteLookAlikes(session, fields);
  return index;
}

/** Writes down the redirects and assignments of something that is no program: a command whose program is the empty word. */
export function emitRedirects(session: Session, scope: Scope, place: Place, call: Call): void {
  const bare: Call = { ...call, fields: [], direct: "function" };
  const target = {
    name: { program: "" },
    given: { options: [], operands: [], subcommand: [], rest: [], dashes: false },
  };
  emit(session, scope, place, bare, target);
  if (call.emptied !== undefined) emit(session, scope, place, { ...bare, redirects: call.emptied }, target);
}

/** What the words that aren't known may turn out to be, as far as that can be told. */
function foundWords({ found }: Session, fields: readonly Field[]): FoundWord[] {
  const made: FoundWord[] = [];
  for (const [at, { value, text }] of fields.entries()) {
    if (value !== null || made.length > maxFound) continue;
    for (const candidate of found.words(text)) made.push({ at, ...candidate });
  }
  return made;
}

/** So many words of one command may be worked out like that. */
const maxFound = 256;

function optionFact({ name, value }: { name: string; value?: Field }): Option {
  return value === undefined ? { name } : { name, value: value.value };
}

/** A program's name, or an option's dash, that only looks like one: the word stays as it is, and is named. */
function noteLookAlikes(session: Session, fields: readonly Field[]): void {
  for (const [index, { value, raw }] of fields.entries()) {
    const seen = value === null ? undefined : looksLike(value);
    if (seen === undefined) continue;
    if (index === 0 || (seen.startsWith("-") && !value?.startsWith("-"))) session.unresolved(raw, whys.lookAlike);
  }
}
