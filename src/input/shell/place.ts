import type { Via } from "../kinds.ts";
import type { Span } from "./source.ts";

/** What a command would read from its standard input. Absent where nothing feeds it. */
export interface Stdin {
  /** The text, `null` when it isn't known. */
  text: string | null;
  /** What a shell that reads it runs it by. */
  via: Via;
  /** Whether the text went through a decoder on its way. */
  decoded: boolean;
  /** Where it comes from, in the text the agent sent. */
  span: Span;
  /** The commands that write it, outermost first. */
  from: readonly number[];
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
}

export const top: Place = {
  via: [],
  wrappers: [],
  stdin: undefined,
  remote: false,
  background: false,
  negated: false,
  expanding: [],
  depth: 0,
  sink: [],
};

/** The same place, one step further in. */
export function inside(place: Place, ...via: Via[]): Place {
  return { ...place, via: [...place.via, ...via] };
}

/** What running something comes to, as far as that is known. */
export interface Ran {
  /** What it writes to standard output; `null` when not known. */
  out: string | null;
  /** Whether the output went through a decoder. */
  decoded: boolean;
  /** Whether it succeeds; `undefined` when not known. */
  ok: boolean | undefined;
}

export const silent: Ran = { out: "", decoded: false, ok: true };
export const unknown: Ran = { out: null, decoded: false, ok: undefined };
