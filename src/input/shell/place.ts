import type { Via } from "../kinds.ts";
import { hole, unknownLines } from "./hole.ts";
import type { Span } from "./source.ts";

/** What a command would read from its standard input. Absent where nothing feeds it. */
export interface Stdin {
  /** The text, with holes where it isn't known. */
  text: string;
  /** What a shell that reads it runs it by. */
  via: Via;
  /** Whether the text went through a decoder on its way. */
  decoded: boolean;
  /** Where it comes from, in the text the agent sent. */
  span: Span;
  /** The commands that write it, outermost first. */
  from: readonly number[];
}

/** Something that may be left before its end: by `break`, `return` or `exit`. What it has changed is in doubt then. */
export interface Stretch {
  readonly kind: "loop" | "function" | "process";
  readonly outer: Stretch | undefined;
  left: boolean;
}

/** Where a command stands: everything about it that its own words don't say. */
export interface Place {
  readonly via: readonly Via[];
  readonly wrappers: readonly string[];
  readonly stdin: Stdin | undefined;
  readonly remote: boolean;
  readonly background: boolean;
  readonly negated: boolean;
  /** Names of the functions and aliases that are being expanded here. */
  readonly expanding: readonly string[];
  /** How many shells deep. */
  readonly depth: number;
  /** Takes the index of every command that reads this place's input or writes its output. */
  readonly sink: number[];
  readonly stretch: Stretch;
}

/** The place of a text that nothing stands around. */
export function top(): Place {
  return {
    via: [],
    wrappers: [],
    stdin: undefined,
    remote: false,
    background: false,
    negated: false,
    expanding: [],
    depth: 0,
    sink: [],
    stretch: { kind: "process", outer: undefined, left: false },
  };
}

/** The same place, one step further in. */
export function inside(place: Place, ...via: Via[]): Place {
  return { ...place, via: [...place.via, ...via] };
}

/** The same place in a stretch of its own. */
export function stretched(place: Place, kind: Stretch["kind"]): Place {
  return { ...place, stretch: { kind, outer: place.stretch, left: false } };
}

/** Marks what `break` (a loop), `return` (a function) or `exit` (a process) may leave, and all within it. */
export function leave(stretch: Stretch, kind: Stretch["kind"]): void {
  for (let one: Stretch | undefined = stretch; one !== undefined; one = one.outer) {
    one.left = true;
    if (one.kind === kind || one.kind === "process") return;
  }
}

/** What running something comes to, as far as that is known. */
export interface Ran {
  /** What it writes to standard output, with holes where that isn't known. */
  out: string;
  /** Whether the output went through a decoder. */
  decoded: boolean;
  /** It prints nothing where it fails: of `which x || echo x`, one or the other prints. */
  onSuccess?: true;
  /** What it may print instead of `out`, which is not known then: one of these. */
  either?: readonly string[];
  /** Whether it succeeds; `undefined` when not known, `likely` for `cd` to a folder that is known. */
  ok: boolean | "likely" | undefined;
}

/** Nothing printed, and success for sure. */
export const silent: Ran = { out: "", decoded: false, ok: true };
/** Nothing printed. */
export const quiet: Ran = { out: "", decoded: false, ok: undefined };
/** Anything may be printed, and it may fail. */
export const unknown: Ran = { out: unknownLines, decoded: false, ok: undefined };

/** What a process comes to that may have ended early: there may be less output than was seen. */
export function leftEarly(place: Place, ran: Ran): Ran {
  return place.stretch.left && ran.out !== "" ? { ...ran, out: ran.out + hole, ok: undefined } : ran;
}

/** Output of something that may not run at all. */
export function maybe(out: string): string {
  return out === "" ? "" : unknownLines + out;
}
