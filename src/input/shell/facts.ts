import type { ShellFacts } from "../types.ts";
import { Files } from "./files.ts";
import { limits } from "./limits.ts";
import { inside, type Place, stretched, top } from "./place.ts";
import { reader } from "./reader.ts";
import { Scope } from "./scope.ts";
import { Session, type ShellContext } from "./session.ts";
import { verbatim } from "./source.ts";
import { whys } from "./whys.ts";

export type { ShellContext } from "./session.ts";

/**
 * Facts of a bash text (design §5): every command in it, however deep it stands, with what can be known of its words
 * before it runs. Never throws, and linear in the text: what is too long, too deep or not bash is `complete: false`.
 */
export function shellFacts(text: string, context: ShellContext): ShellFacts {
  const session = new Session(text, context, reader);
  const scope = new Scope(undefined, new Files(undefined, context.earlier));
  scope.cwd = context.cwd;
  const read = text.length > limits.text ? text.slice(0, limits.text) : text;
  if (read.length < text.length) session.incomplete(text.slice(limits.text), whys.cut);
  const place = top();
  try {
    reader.text(session, scope, place, verbatim(read, 0));
    readUncalled(session, scope, place);
  } catch {
    session.incomplete(text, whys.syntax);
  }
  return session.facts();
}

/** A function that nobody calls may still be run, by a name that isn't known: its body counts. */
function readUncalled(session: Session, scope: Scope, place: Place): void {
  for (let i = 0; i < session.defined.length && !session.stop(); i++) {
    const defined = session.defined[i];
    if (defined === undefined || session.called.has(defined.node)) continue;
    session.called.add(defined.node);
    const layer = scope.call(null);
    const mark = session.markOf(defined.node);
    const there: Place = { ...stretched(inside(place, "function"), "function"), expanding: [mark], depth: 1, sink: [] };
    reader.body(session, layer, there, defined);
  }
}
