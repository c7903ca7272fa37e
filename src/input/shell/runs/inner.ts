import type { Via } from "../../kinds.ts";
import { emit } from "../call/emit.ts";
import { readOptions } from "../call/options.ts";
import { type Field, joined, spanOf, withText } from "../field.ts";
import { isHole, isKnown, unread } from "../hole.ts";
import { inside, leftEarly, type Place, type Ran, stretched, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import { type Span, sourceOf } from "../source.ts";
import { whys } from "../whys.ts";
import type { Run } from "./run.ts";

/** How something stands that a program runs. */
export interface Inner {
  via: Via;
  /** The scope it runs in; that of another process when absent. */
  scope?: Scope;
  place?: Partial<Place>;
  /** Where it stands, if not where its words do. */
  span?: Span;
  /** It is something that `return` leaves (`source`). */
  returns?: true;
}

/** Where something that a program runs stands. */
function placeOf(run: Run, { via, place, scope, returns }: Inner, decoded: boolean): Place {
  const there = decoded ? inside(run.place, via, "decoded") : inside(run.place, via);
  const whole = { ...there, negated: false, depth: run.place.depth + 1, ...place };
  if (scope !== run.scope) return stretched(whole, "process");
  return returns ? stretched(whole, "function") : whole;
}

/** Reads the text that a program hands to a shell: the given fields, joined by blanks. */
export function runText(run: Run, fields: readonly Field[], inner: Inner): Ran {
  const { session } = run;
  const decoded = fields.some((field) => field.decoded);
  const running = runningScript(run.place, fields);
  if (running === undefined) return unknown;
  const there = placeOf(run, inner, decoded);
  const place = running === run.place.expanding ? there : { ...there, expanding: running };
  const scope = inner.scope ?? run.scope.fork();
  const flows = fields.flatMap((field) => [...field.flows]);
  session.link(flows, run.index);
  const text = joined(fields);
  if (text.includes(unread)) session.incomplete(fields.map(({ raw }) => raw).join(" "), whys.file);
  if (!isKnown(text)) {
    session.unresolved(fields.map(({ raw }) => raw).join(" "), whys.code);
    if (scope === run.scope) scope.taint();
  }
  if (isHole(text.trim())) return unknownProgram(run, fields, scope, place);
  const from = inner.span ?? spanOf(fields, run.call.span);
  return leftEarly(place, session.reader.text(session, scope, place, sourceOf(text, session.original, from)));
}

/** So many times a script that runs itself is read: with the words it was given, and with those it gives itself. */
const maxRecursion = 2;

/** What is being run, with a script of these words; nothing when that has run itself often enough. */
export function runningScript(place: Place, fields: readonly Field[]): readonly string[] | undefined {
  const marks = fields.flatMap(({ script }) => (script === undefined ? [] : [`file ${script.path}`]));
  const times = (mark: string) => place.expanding.filter((one) => one === mark).length;
  if (marks.some((mark) => times(mark) >= maxRecursion)) return undefined;
  return marks.length === 0 ? place.expanding : [...place.expanding, ...marks];
}

/** Code of which nothing is known could be any program: it stands as a command of its own. */
function unknownProgram(run: Run, fields: readonly Field[], scope: Scope, place: Place): Ran {
  const span = spanOf(fields, run.call.span);
  const words = fields.slice(0, 1).map((field) => withText(field, null));
  const call = { ...run.call, fields: words, assignments: [], redirects: [], span, text: run.session.slice(span) };
  emit(run.session, scope, place, call, { name: null, given: readOptions({}, []) });
  return unknown;
}

/** Says that a program runs what a file holds, where that isn't known: it came from elsewhere, or can't be read. */
export function unknownCode({ session, index, call }: Run, { text, flows }: Field, language: string): void {
  if (text.includes(unread)) session.incomplete(call.text, whys.file);
  if (isKnown(text) || flows.length === 0) return;
  session.setCode(index, { language, text: null });
  session.link(flows, index);
}

/** Reads a command that a program runs word by word. */
export function runWords(run: Run, fields: readonly Field[], inner: Inner): Ran {
  if (fields.length === 0) return unknown;
  const { session, call } = run;
  const span = inner.span ?? spanOf(fields, call.span);
  const scope = inner.scope ?? run.scope.fork();
  return session.reader.execute(session, scope, placeOf(run, inner, false), {
    fields,
    assignments: [],
    redirects: [],
    span,
    text: session.slice(span),
    piped: call.piped,
    direct: "function",
  });
}

/** Reads several texts, one after the other. */
export function runTexts(run: Run, texts: readonly (readonly Field[])[], inner: Inner): Ran {
  let ran: Ran = unknown;
  for (const text of texts) ran = runText(run, text, inner);
  return ran;
}
