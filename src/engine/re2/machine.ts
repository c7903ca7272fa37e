import type { Assertion } from "./node.ts";
import type { Program } from "./program.ts";

/** Where a match and its groups stand: pairs of places between characters, -1 where a group took no part. */
export type Slots = readonly number[];

/** A text as the machine reads it. */
export interface Subject {
  characters: readonly string[];
}

/**
 * Searches from a place on: the leftmost match, and of those the one that a backtracking engine would find first. All
 * ways are followed side by side, so the time grows with the text times the pattern and never explodes.
 * @param tick called now and then; may throw
 */
export function search(program: Program, { characters }: Subject, from: number, tick: () => void): Slots | undefined {
  let current = new Threads(program.instructions.length);
  let next = new Threads(program.instructions.length);
  let found: Slots | undefined;
  for (let at = from; at <= characters.length; at += 1) {
    if (at % 256 === 0) tick();
    if (!found) follow(program, current, program.start, [at, at], characters, at);
    if (found && current.order.length === 0) break;
    for (const thread of current.order) {
      const instruction = program.instructions[thread.place];
      if (instruction?.op === "match") {
        found = [thread.slots[0] ?? at, at, ...thread.slots.slice(2)];
        // What comes later in the order is less preferred.
        break;
      }
      const character = characters[at];
      if (instruction?.op === "character" && character !== undefined && instruction.is.test(character)) {
        follow(program, next, instruction.next, thread.slots, characters, at + 1);
      }
    }
    [current, next] = [next, current];
    next.clear();
  }
  return found;
}

interface Thread {
  place: number;
  slots: number[];
}

/** Places that are being followed, the preferred first; each at most once. */
class Threads {
  readonly order: Thread[] = [];
  readonly #seen: Uint8Array;

  constructor(size: number) {
    this.#seen = new Uint8Array(size);
  }

  /** @returns whether the place is new */
  enter(place: number): boolean {
    if (this.#seen[place] === 1) return false;
    this.#seen[place] = 1;
    return true;
  }

  clear(): void {
    this.order.length = 0;
    this.#seen.fill(0);
  }
}

/** Goes on to every instruction that waits for a character, or matches. */
function follow(
  { instructions }: Program,
  threads: Threads,
  start: number,
  given: number[],
  characters: readonly string[],
  at: number,
): void {
  const waiting: Thread[] = [{ place: start, slots: given }];
  for (let thread = waiting.pop(); thread; thread = waiting.pop()) {
    const { place, slots } = thread;
    if (!threads.enter(place)) continue;
    const instruction = instructions[place];
    switch (instruction?.op) {
      case "split":
        waiting.push({ place: instruction.second, slots }, { place: instruction.first, slots });
        break;
      case "save": {
        const saved = [...slots];
        while (saved.length <= instruction.slot) saved.push(-1);
        saved[instruction.slot] = at;
        waiting.push({ place: instruction.next, slots: saved });
        break;
      }
      case "assert":
        if (holds(instruction.assertion, characters, at)) waiting.push({ place: instruction.next, slots });
        break;
      default:
        threads.order.push(thread);
    }
  }
}

function holds(assertion: Assertion, characters: readonly string[], at: number): boolean {
  const [before, after] = [characters[at - 1], characters[at]];
  switch (assertion) {
    case "text start":
      return at === 0;
    case "text end":
      return at === characters.length;
    case "line start":
      return before === undefined || before === "\n";
    case "line end":
      return after === undefined || after === "\n";
    case "word edge":
      return isWord(before) !== isWord(after);
    case "no word edge":
      return isWord(before) === isWord(after);
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
