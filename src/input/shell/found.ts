import { hole, holes } from "./hole.ts";

/**
 * What a word that isn't known may turn out to be, as far as that can be told: a path, a pattern, or a whole folder
 * (`/home/dev/**`).
 */
export interface Candidate {
  word: string;
  /** Not all that the pattern stands for, but some of it: nobody knows which. */
  picked?: true;
}

/** So many things one word may turn out to be. */
const maxCandidates = 64;
/** So many lists of one text are remembered: what three digits can count, but for the last (`unread`). */
const maxLists = 4_095;
const firstDigit = 0xfdd0;

/** The lists of one text that words are taken from: what `find ~ -name 'id_*'` prints is one of many `id_*`. */
export class Found {
  readonly #lists: (readonly Candidate[])[] = [];
  readonly #numbers = new Map<string, number>();

  /** A hole that stands for any of some candidates; a plain one where there is no room for more lists. */
  hole(candidates: readonly Candidate[]): string {
    const list = unique(candidates).slice(0, maxCandidates);
    const key = JSON.stringify(list);
    const known = this.#numbers.get(key);
    if (list.length === 0 || (known === undefined && this.#lists.length >= maxLists)) return hole;
    const number = known ?? this.#lists.push(list) - 1;
    this.#numbers.set(key, number);
    return hole + [number >> 8, (number >> 4) & 15, number & 15].map(digit).join("");
  }

  /** The list that a hole stands for; nothing for a plain one. */
  of(text: string): readonly Candidate[] | undefined {
    if (text.length !== 4) return undefined;
    let number = 0;
    for (const char of text.slice(1)) number = number * 16 + char.charCodeAt(0) - firstDigit;
    return this.#lists[number];
  }

  /**
   * What a word with holes may turn out to be. In a path from the root, what isn't known is some name; any other word
   * with an unknown part is not worked out.
   */
  words(text: string): readonly Candidate[] {
    if (/[\n\r\0]/.test(text)) return [];
    let made: Candidate[] = [{ word: "" }];
    let last = 0;
    for (const { 0: found, index } of text.matchAll(holes)) {
      const before = text.slice(last, index);
      const list =
        this.of(found) ??
        (found === hole && (text.startsWith("/") || last > 0) ? [{ word: "*", picked: true as const }] : []);
      made = made
        .flatMap((one) => list.map((more) => joined(joined(one, { word: before }), more)))
        .slice(0, maxCandidates);
      last = index + found.length;
    }
    return made.map((one) => joined(one, { word: text.slice(last) }));
  }
}

function digit(value: number): string {
  return String.fromCharCode(firstDigit + value);
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [`${one.picked === true} ${one.word}`, one])).values()];
}

function joined(a: Candidate, b: Candidate): Candidate {
  const word = a.word + b.word;
  return a.picked || b.picked ? { word, picked: true } : { word };
}
