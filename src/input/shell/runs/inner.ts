import type { Via } from "../../kinds.ts";
import { emit } from "../call/emit.ts";
import { readOptions } from "../call/options.ts";
import { type Field, joined, spanOf } from "../field.ts";
import { inside, type Place, type Ran, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import { type Span, sourceOf } from "../source.ts";
import { whys } from "../whys.ts";
import type { Run } from "./run.ts";

export interface Inner {
  via: Via;
  /** The scope it runs in; a layer that is dropped when absent. */
  scope?: Scope;
  place?: Partial<Place>;
  /** Where it stands, if not where its words do. */
  span?: Span;
}

/** Where something that a program runs stands. */
function placeOf(run: Run, { via, place }: Inner, decoded: boolean): Place {
  const there = decoded ? inside(run.place, via, "decoded") : inside(run.place, via);
  return { ...there, negated: false, depth: run.place.depth + 1, ...place };
}

/** Reads the text that a program hands to a shell: the given fields, joined by blanks. */
export function runText(run: Run, fields: readonly Field[], inner: Inner): Ran {
  const { session } = run;
  const decoded = fields.some((field) => field.decoded);
  const place = placeOf(run, inner, decoded);
  const scope = inner.scope ?? run.scope.fork();
  session.link(
    fields.flatMap((field) => [...field.flows]),
    run.index,
  );
  const text = joined(fields);
  if (text !== null)
    return session.reader.text(session, scope, place, sourceOf(text, session.original, spanOf(fields, run.call.span)));
  session.unresolved(fields.map(({ raw }) => raw).join(" "), whys.code);
  scope.taint();
  unknownProgram(run, fields, scope, place);
  return unknown;
}

/** Code that isn't known could be any program: it stands as a command of its own. */
export function unknownProgram(run: Run, fields: readonly Field[], scope: Scope, place: Place): void {
  const span = spanOf(fields, run.call.span);
  const fields_ = fields.slice(0, 1).map((field) => ({ ...field, value: null }));
  const call = { ...run.call, fields: fields_, assignments: [], redirects: [], span, text: run.session.slice(span) };
  emit(run.session, scope, place, call, { name: null, given: readOptions({}, []) });
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
