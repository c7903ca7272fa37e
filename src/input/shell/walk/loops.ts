import type { ArithmeticFor, CompoundList, For, Select, While } from "unbash";
import { type Field, madeField } from "../field.ts";
import { limits } from "../limits.ts";
import { inside, type Place, type Ran, silent, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import { arithmetic } from "../words/arithmetic.ts";
import { expandWord } from "../words/expand.ts";
import { single } from "../words/pieces.ts";
import { joinedOutput, type WalkList } from "./branches.ts";

/** `for x in …` and `select`: over constant words, round by round; else once, with a variable that isn't known. */
export function walkFor(here: Here, node: For | Select, list: WalkList): Ran {
  const { scope, session } = here;
  const place = inside(here.place, "loop");
  const name = node.name.value;
  const fields = node.wordlist?.flatMap((word) => expandWord(here, word)) ?? parameters(here, node);
  const certain = fields.length > 0 && fields.every(({ mayVanish }) => !mayVanish);
  const known = certain && fields.length <= limits.rounds && node.type === "For";
  if (fields.length > limits.rounds)
    session.unresolved(session.slice(here.source.span(node.name.pos, node.name.end)), whys.tooMany);
  const values =
    known || (fields.length > 0 && fields.length <= limits.rounds) ? fields.map(({ value }) => value) : [null];
  const layer = known ? scope : scope.child();
  let out: string | null = "";
  for (const value of values) {
    if (session.stop() || !session.budget.step()) break;
    layer.set(name, value);
    out = joinedOutput(out, list({ ...here, place, scope: layer }, node.body).out);
  }
  if (!known) scope.merge([scope.child(), layer]);
  return known ? { ...silent, out } : unknown;
}

function parameters(here: Here, node: For | Select): Field[] {
  const words = here.scope.positional?.slice(1);
  const span = here.source.span(node.name.pos, node.name.end);
  return words?.map((value) => madeField(value, "$@", span)) ?? [];
}

/**
 * `while` and `until`: a first round with what is known, and a second one in which everything the first has changed is
 * not known any more: what that leaves standing holds for all later rounds.
 */
export function walkWhile(here: Here, node: While, list: WalkList): Ran {
  const lines = linesRead(here.place, node);
  if (lines !== undefined) return overLines(here, node, list, lines);
  const place = inside(here.place, "loop");
  return rounds(here, (scope) => {
    const test = list({ ...here, place, scope }, node.clause);
    const body = list({ ...here, place, scope }, node.body);
    return joinedOutput(test.out, body.out);
  });
}

export function walkArithmeticFor(here: Here, node: ArithmeticFor, list: WalkList): Ran {
  const place = inside(here.place, "loop");
  const word = (scope: Scope) => (part: Parameters<typeof single>[1]) => single({ ...here, scope }, part);
  arithmetic(here, node.initialize, word(here.scope));
  return rounds(here, (scope) => {
    arithmetic({ ...here, scope }, node.test, word(scope));
    const { out } = list({ ...here, place, scope }, node.body);
    arithmetic({ ...here, scope }, node.update, word(scope));
    return out;
  });
}

function rounds({ scope, session }: Here, round: (scope: Scope) => string | null): Ran {
  const first = scope.child();
  const out = round(first);
  const changed = first.changed();
  const moved = first.cwd !== scope.cwd;
  const layers = [scope.child(), first];
  if ((changed.length > 0 || moved) && !session.stop()) {
    const second = scope.child();
    for (const name of changed) second.set(name, null);
    if (moved) second.cwd = null;
    round(second);
    layers.push(second);
  }
  scope.merge(layers);
  return out === "" ? { ...silent, ok: undefined } : unknown;
}

/** The lines that `while read …` goes through, when its input is known. */
function linesRead(place: Place, node: While): string[] | undefined {
  const text = place.stdin?.text;
  const [only, more] = node.clause.commands;
  if (text === undefined || text === null || node.kind !== "while" || more !== undefined) return undefined;
  if (only?.command.type !== "Command" || only.command.name?.value !== "read") return undefined;
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.length <= limits.rounds ? lines : undefined;
}

function overLines(here: Here, node: While, list: WalkList, lines: readonly string[]): Ran {
  const place = inside(here.place, "loop");
  const { stdin } = place;
  let out: string | null = "";
  for (const line of lines) {
    if (here.session.stop() || stdin === undefined) break;
    const there = { ...here, place: { ...place, stdin: { ...stdin, text: `${line}\n` } } };
    list(there, node.clause as CompoundList);
    out = joinedOutput(out, list(there, node.body).out);
  }
  return { ...silent, out, ok: undefined, decoded: stdin?.decoded ?? false };
}
