import { inside, type Place, type Ran, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived } from "../source.ts";
import { whys } from "../whys.ts";
import type { Call } from "./call.ts";
import { programName } from "./name.ts";
import { executeProgram } from "./program.ts";

/** An alias of the text stands for its words; the program of that name is run as well where aliases may be off. */
export function expandAlias(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const text = call.direct === "no" ? scope.alias(word) : undefined;
  const [head, ...rest] = call.fields;
  if (text === undefined || head === undefined || head.raw !== word) return undefined;
  const mark = `alias ${word}`;
  if (place.expanding.includes(mark)) return undefined;
  const there: Place = { ...inside(place, "alias"), expanding: [...place.expanding, mark], depth: place.depth + 1 };
  if (text === null) session.unresolved(head.raw, whys.code);
  else {
    const line = [text, ...rest.map((field) => field.raw)].join(" ");
    session.reader.text(session, scope, there, derived(line, call.span));
  }
  return session.reader.execute(session, scope, place, { ...call, direct: "alias" });
}

/** A call to a function of the text runs its body. */
export function callFunction(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const found = call.direct === "function" ? undefined : scope.function(word);
  if (found === undefined) return undefined;
  const mark = `function ${word}`;
  if (place.expanding.includes(mark)) {
    session.unresolved(call.text, whys.recursion);
    return executeProgram(session, scope, place, call, { program: word });
  }
  session.called.add(found.node);
  const layer = scope.child();
  layer.positional = call.fields.map(({ value }) => value);
  const there: Place = { ...inside(place, "function"), expanding: [...place.expanding, mark], depth: place.depth + 1 };
  const ran = session.reader.body(session, layer, there, found);
  scope.absorb(layer);
  if (!found.certain) executeProgram(session, scope, place, call, programName(word, scope.cwd));
  return found.certain ? ran : unknown;
}
