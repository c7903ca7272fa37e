import { positionalTexts } from "../field.ts";
import { inside, type Place, type Ran, stretched, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived } from "../source.ts";
import { whys } from "../whys.ts";
import type { Call } from "./call.ts";
import { programName } from "./name.ts";
import { executeProgram } from "./program.ts";

/** So often a function may stand within itself: once more than what it needs to show what it passes on. */
const maxRecursion = 2;

/** An alias of the text stands for its words; where aliases are off, the program of that name runs instead. */
export function expandAlias(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const text = call.direct === "no" ? scope.alias(word) : undefined;
  const [head, ...rest] = call.fields;
  if (text === undefined || head === undefined || head.raw !== word) return undefined;
  const mark = `alias ${word}`;
  if (place.expanding.includes(mark)) return undefined;
  const there: Place = { ...inside(place, "alias"), expanding: [...place.expanding, mark], depth: place.depth + 1 };
  const line = [text, ...rest.map((field) => field.raw)].join(" ");
  const layers = [scope.child(), scope.child()] as const;
  session.reader.text(session, layers[0], there, derived(line, call.span));
  session.reader.execute(session, layers[1], place, { ...call, direct: "alias" });
  scope.merge(layers);
  return unknown;
}

/** A call to a function of the text runs its body, and the program of that name where the function may not exist. */
export function callFunction(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const found = call.direct === "function" ? undefined : scope.function(word);
  if (found === undefined) return undefined;
  const mark = `function ${word}`;
  if (place.expanding.filter((one) => one === mark).length >= maxRecursion) {
    session.unresolved(call.text, whys.recursion);
    return executeProgram(session, scope, place, call, { program: word });
  }
  session.called.add(found.node);
  const layer = scope.call(positionalTexts(call.fields));
  const there = stretched({ ...inside(place, "function"), depth: place.depth + 1 }, "function");
  const ran = session.reader.body(session, layer, { ...there, expanding: [...place.expanding, mark] }, found);
  if (!found.certain) {
    const other = scope.child();
    executeProgram(session, other, place, call, programName(word, scope.cwd));
    scope.doubt(layer);
    return unknown;
  }
  if (there.stretch.left) scope.doubt(layer);
  else scope.absorb(layer);
  return there.stretch.left ? { ...ran, out: ran.out === "" ? "" : unknown.out + ran.out, ok: undefined } : ran;
}
