import { positionalTexts } from "../field.ts";
import { inside, maybe, type Place, type Ran, stretched, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived } from "../source.ts";
import type { DefinedFunction } from "../values.ts";
import { whys } from "../whys.ts";
import type { Call } from "./call.ts";
import { emitRedirects } from "./emit.ts";
import { programName } from "./name.ts";
import { executeProgram } from "./program.ts";

/** So often a function may stand within itself: once more than what it needs to show what it passes on. */
const maxRecursion = 2;

/** So many bodies that a function may have are read. */
const maxBodies = 4;

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
  if (found.certain) return callBody(session, scope, place, call, found);
  const bodies = [found, ...found.also];
  for (const body of bodies.slice(0, maxBodies)) callBody(session, scope, place, call, body);
  if (bodies.length > maxBodies) session.incomplete(call.text, whys.tooMany);
  const other = scope.child();
  executeProgram(session, other, place, call, programName(word, scope.cwd));
  scope.doubt(other);
  return unknown;
}

function callBody(session: Session, scope: Scope, place: Place, call: Call, body: DefinedFunction): Ran {
  const mark = session.markOf(body.node);
  if (place.expanding.filter((one) => one === mark).length >= maxRecursion) {
    session.unresolved(call.text, whys.recursion);
    scope.taint();
    return executeProgram(session, scope, place, call, { program: call.fields[0]?.text ?? "" });
  }
  session.called.add(body.node);
  if (call.redirects.length > 0) emitRedirects(session, scope, place, call);
  const layer = scope.call(positionalTexts(call.fields));
  const there = stretched({ ...inside(place, "function"), depth: place.depth + 1 }, "function");
  const ran = session.reader.body(session, layer, { ...there, expanding: [...place.expanding, mark] }, body);
  if (body.certain && !there.stretch.left) {
    scope.absorb(layer);
    return ran;
  }
  scope.doubt(layer);
  return { ...ran, out: maybe(ran.out), ok: undefined };
}
