import { inside, type Place } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived, type Span } from "../source.ts";

/** Whether a text runs something where a shell expands it once more. */
export function runsExpanded(text: string): boolean {
  return text.includes("$(") || text.includes("`");
}

/**
 * Reads what a text runs that a shell expands once more as it stands, as it does with prompts and with the subscripts
 * of names that it is given in quotes (`read 'a[$(CMD)]'`).
 */
export function runExpanded(session: Session, scope: Scope, place: Place, text: string, span: Span): void {
  if (!runsExpanded(text)) return;
  const there: Place = { ...inside(place), depth: place.depth + 1, stdin: undefined, sink: [] };
  const end = "hookguard_end_of_text";
  session.reader.text(session, scope.fork(), there, derived(`: <<${end}\n${text}\n${end}\n`, span));
}

/** A name with a subscript, which is expanded wherever the shell takes a name. */
const subscripted = /[A-Za-z_]\w*\[[\s\S]*(?:\$\(|`)/;

/** Reads what the subscript of a name runs. */
export function runSubscript(session: Session, scope: Scope, place: Place, text: string, span: Span): void {
  if (text.length < 65_536 && runsExpanded(text) && subscripted.test(text))
    runExpanded(session, scope, place, text, span);
}
