import type { Word } from "unbash";
import { isKnown } from "../hole.ts";
import type { Why } from "../whys.ts";

/** A part of a word after its expansion, before the parts become words. */
export interface Piece {
  /** The text, with holes where it isn't known. */
  text: string;
  /** It came from an unquoted expansion: blanks in it part words, and it may vanish. */
  split: boolean;
  /** Its `*`, `?` and `[` are a pattern. */
  glob: boolean;
  /** A new word starts here (`"$@"`). */
  boundary?: true;
  why?: Why;
  decoded?: boolean;
  flows?: readonly number[];
  feeds?: readonly number[];
  /** What the text may be, where it isn't known and is one of these. */
  either?: readonly string[];
  /** The text behind a process substitution. */
  file?: string;
}

/** A part that stands for itself. */
export function literal(text: string): Piece {
  return { text, split: false, glob: false };
}

/** The piece that an expansion becomes; one with a hole says why. */
export function expansion(text: string, quoted: boolean, why: Why, more?: Partial<Piece>): Piece {
  const glob = !quoted && /[*?[]|[@+!]\(/.test(text);
  return { text, split: !quoted, glob, ...(isKnown(text) ? {} : { why }), ...more };
}

/** Works out a word inside an expansion as one text; handed along, since words and what they hold are circular. */
export type Single = (word: Word) => Piece;

/** Works out words inside an expansion, as texts and as patterns. */
export interface Expander {
  text: Single;
  pattern: Single;
}
