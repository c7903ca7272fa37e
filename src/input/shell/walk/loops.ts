import type { ArithmeticFor, For, Select, While } from "unbash";
import { type Field, madeField } from "../field.ts";
import { hole, isKnown } from "../hole.ts";
import { limits } from "../limits.ts";
import { inside, maybe, type Place, quiet, type Ran, stretched } from "../place.ts";
import type { Here } from "../session.ts";
import { arithmetic } from "../words/arithmetic.ts";
import { expandWord } from "../words/expand.ts";
import { single } from "../words/pieces.ts";
import { joinedOutput, type WalkList } from "./branches.ts";
import { roundValues } from "./rounds.ts";

function loopPlace(place: Place): Place {
  return stretched(inside(place, "loop"), "loop");
}

/** `for x in …` and `select`: over constant words, round by round; else once, with a variable that isn't known. */
export function walkFor(here: Here, node: For | Select, list: WalkList): Ran {
  const { session } = here;
  const fields = node.wordlist?.flatMap((word) => expandWord(here, word)) ?? parameters(here, node);
  const few = fields.length <= limits.rounds;
  const certain = few && fields.length > 0 && node.type === "For" && fields.every(({ mayVanish }) => !mayVanish);
  const words = fields.map(({ text }) => text);
  const named = session.slice(here.source.span(node.name.pos, node.name.end));
  const values = words.length === 0 ? [hole] : roundValues(session, words, named);
  return eachRound(here, values, certain, (there, value) => {
    there.scope.set(node.name.value, value);
    return list(there, node.body).out;
  });
}

function parameters(here: Here, node: For | Select): Field[] {
  const words = here.scope.positional?.slice(1);
  const span = here.source.span(node.name.pos, node.name.end);
  return words?.map((value) => madeField(value, "$@", span)) ?? [];
}

/** A loop over values. A round that may have been left early leaves its changes in doubt, for later rounds too. */
function eachRound(
  { scope, session, ...here }: Here,
  values: readonly string[],
  certain: boolean,
  round: (here: Here, value: string) => string,
): Ran {
  const place = loopPlace(here.place);
  const layer = scope.child();
  let out = "";
  for (const value of values) {
    if (session.stop() || !session.budget.step()) break;
    if (!place.stretch.left) out = joinedOutput(session, out, round({ ...here, session, place, scope: layer }, value));
    else {
      const doubtful = layer.child();
      for (const name of layer.written()) doubtful.set(name, null);
      out = joinedOutput(session, out, maybe(round({ ...here, session, place, scope: doubtful }, value)));
      layer.doubt(doubtful);
    }
  }
  if (place.stretch.left) scope.doubt(layer);
  else if (certain) scope.absorb(layer);
  else scope.merge([scope.child(), layer]);
  return { ...quiet, out: certain && !place.stretch.left ? out : maybe(out) };
}

/**
 * `while` and `until`: a first round with what is known, and a second one in which everything the first has changed is
 * not known any more: what that leaves standing holds for all later rounds.
 */
export function walkWhile(here: Here, node: While, list: WalkList): Ran {
  const lines = linesRead(here, node);
  const { stdin } = here.place;
  if (lines !== undefined && stdin !== undefined) {
    const reading = (there: Here, text: string) => ({ ...there, place: { ...there.place, stdin: { ...stdin, text } } });
    const ran = eachRound(here, lines, isKnown(stdin.text), (there, line) => {
      const inner = reading(there, `${line}\n`);
      list(inner, node.clause);
      return list(inner, node.body).out;
    });
    // The last `read`, which ends the loop, leaves its variables empty.
    list(reading({ ...here, place: loopPlace(here.place) }, ""), node.clause);
    return ran;
  }
  return rounds(here, (there) => {
    const test = list(there, node.clause);
    return joinedOutput(there.session, test.out, list(there, node.body).out);
  });
}

/** `for ((…))`. */
export function walkArithmeticFor(here: Here, node: ArithmeticFor, list: WalkList): Ran {
  arithmetic(here, node.initialize, (part) => single(here, part));
  return rounds(here, (there) => {
    const word = (part: Parameters<typeof single>[1]) => single(there, part);
    arithmetic(there, node.test, word);
    const { out } = list(there, node.body);
    arithmetic(there, node.update, word);
    return out;
  });
}

function rounds({ scope, ...here }: Here, round: (here: Here) => string): Ran {
  const place = loopPlace(here.place);
  const first = scope.child();
  const out = round({ ...here, place, scope: first });
  const written = first.written();
  const moved = first.cwd !== scope.cwd;
  const layers = [scope.child(), first];
  if ((written.length > 0 || moved) && !here.session.stop()) {
    const second = scope.child();
    for (const name of written) second.set(name, null);
    if (moved) second.cwd = null;
    round({ ...here, place, scope: second });
    layers.push(second);
  }
  if (place.stretch.left) for (const layer of layers.slice(1)) scope.doubt(layer);
  else scope.merge(layers);
  return { ...quiet, out: maybe(out) };
}

/** The lines that `while read …` goes through, when its input is known. */
function linesRead({ place, session }: Here, node: While): string[] | undefined {
  const text = place.stdin?.text;
  const [only, more] = node.clause.commands;
  if (text === undefined || node.kind !== "while" || more !== undefined) return undefined;
  if (only?.command.type !== "Command" || only.command.name?.value !== "read") return undefined;
  const lines = text.replace(/\n$/, "").split("\n");
  return roundValues(session, lines, only.command.name.text);
}
