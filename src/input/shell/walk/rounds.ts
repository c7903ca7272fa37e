import { isKnown } from "../hole.ts";
import { limits } from "../limits.ts";
import type { Session } from "../session.ts";
import { whys } from "../whys.ts";

/** So many values one hole stands for (`found.ts`). */
const perHole = 64;

/**
 * The values that a loop is walked over: one by one as far as rounds go, and those that may be code or several words
 * for as many again; all others by the list, each list a round whose value is any of them.
 */
export function roundValues(session: Session, words: readonly string[], named: string): string[] {
  if (words.length <= limits.rounds) return [...words];
  const each = words.slice(0, limits.rounds);
  const plain = new Set<string>();
  let odd = 0;
  for (const word of words.slice(limits.rounds)) {
    if (isKnown(word) && /^[\w./~@%+=:,*?-]+$/.test(word)) plain.add(word);
    else if (odd++ < limits.rounds) each.push(word);
  }
  const lists = Math.ceil(plain.size / perHole);
  if (odd > limits.rounds || lists > limits.rounds) session.incomplete(named, whys.tooMany);
  const rest = [...plain].slice(0, limits.rounds * perHole);
  for (let at = 0; at < rest.length; at += perHole) {
    each.push(session.found.hole(rest.slice(at, at + perHole).map((word) => ({ word }))));
  }
  return each;
}
