import type { Word, WordPart } from "unbash";
import { hole } from "../hole.ts";
import { limits } from "../limits.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import { arithmetic } from "./arithmetic.ts";
import { parameter, simpleParameter } from "./parameter.ts";
import { expansion, literal, type Piece } from "./piece.ts";
import { commandSubstitution, processSubstitution } from "./substitution.ts";
import { expandTilde } from "./tilde.ts";

/** The parts of a word, each expanded; what they run is walked on the way. */
export function wordPieces(here: Here, word: Word): Piece[] {
  const { parts } = word;
  if (parts === undefined) return [literal(word.text.startsWith("~") ? expandTilde(here, word.value) : word.value)];
  const pieces: Piece[] = [];
  for (const [index, part] of parts.entries()) {
    if (!here.session.budget.step()) break;
    if (index === 0 && part.type === "Literal" && part.text.startsWith("~") && part.text.includes("/")) {
      pieces.push(literal(expandTilde(here, part.value)));
    } else pieces.push(...partPieces(here, part, false));
  }
  return pieces;
}

/** The parts of a text in which only `$` and backticks are special: a here-doc, the inside of double quotes. */
export function textPieces(here: Here, parts: readonly WordPart[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if (!here.session.budget.step()) break;
    pieces.push(...partPieces(here, part, true));
  }
  return pieces;
}

function partPieces(here: Here, part: WordPart, quoted: boolean): Piece[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [literal(part.value)];
    case "DoubleQuoted":
    case "LocaleString":
      return isList(part.parts) ? textPieces(here, part.parts) : [literal(""), ...textPieces(here, part.parts)];
    case "Glob":
      return part.kind === "bracket" ? inBrackets(here, part.parts, "[", "]") : [special(part.text)];
    case "ExtendedGlob":
      return part.parts === undefined ? [special(part.text)] : inBrackets(here, part.parts, `${part.operator}(`, ")");
    case "BraceExpansion":
      return [...embedded(here, part.parts), literal(part.text)];
    case "SimpleExpansion":
      return charged(here, simpleParameter(here, part.text.slice(1), quoted));
    case "ParameterExpansion":
      return charged(
        here,
        parameter(here, part, quoted, { text: (word) => single(here, word), pattern: (word) => pattern(here, word) }),
      );
    case "CommandExpansion":
      return [commandSubstitution(here, part, quoted)];
    case "ArithmeticExpansion": {
      const value = arithmetic(here, part.expression, (word) => single(here, word));
      return [expansion(value === null ? hole : String(value), quoted, whys.arithmetic)];
    }
    case "ProcessSubstitution":
      return [processSubstitution(here, part)];
  }
}

/** A value costs its length each time it is used, and a list its items. */
function charged(here: Here, pieces: Piece[]): Piece[] {
  here.session.budget.step(pieces.length - 1);
  for (const { text } of pieces) here.session.budget.scan(text.length);
  return here.session.budget.spent ? [] : pieces;
}

/** A part that is a pattern only outside of quotes. */
function special(text: string): Piece {
  return { text, split: false, glob: true };
}

/** `[…]` and `@(…)`, which hold expansions of their own. */
function inBrackets(here: Here, parts: readonly WordPart[], open: string, close: string): Piece[] {
  return [special(open), ...parts.flatMap((part) => partPieces(here, part, false)), special(close)];
}

/** Walks what stands inside braces that are not expanded here. */
function embedded(here: Here, parts: readonly WordPart[] | undefined): Piece[] {
  if (parts !== undefined) textPieces(here, parts);
  return [];
}

/** `"$@"` alone is as many words as there are parameters, none included. */
function isList(parts: readonly WordPart[]): boolean {
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) return false;
  if (only.type === "SimpleExpansion") return only.text === "$@";
  return only.type === "ParameterExpansion" && (only.parameter === "@" || only.index?.text === "@");
}

/** A word as one text, never split, with the first reason why a part of it isn't known. */
export function single(here: Here, word: Word): Piece {
  return oneText(wordPieces(here, word));
}

/** A word as a pattern: what is quoted in it stands for itself. */
function pattern(here: Here, word: Word): Piece {
  const { parts } = word;
  if (parts === undefined) return literal(word.text);
  return oneText(parts.flatMap((part) => patternPieces(here, part)));
}

function patternPieces(here: Here, part: WordPart): Piece[] {
  switch (part.type) {
    case "Literal":
      return [literal(part.text)];
    case "ExtendedGlob":
      return [expansion(hole, true, whys.expansion)];
    case "Glob":
      if (part.parts === undefined) return [literal(part.text)];
      return [literal(part.text.charAt(0)), ...part.parts.flatMap((inner) => patternPieces(here, inner)), literal("]")];
    case "SingleQuoted":
    case "AnsiCQuoted":
    case "DoubleQuoted":
    case "LocaleString":
      return partPieces(here, part, true).map((piece) => ({
        ...piece,
        text: piece.text.replace(/[\\*?[\]!^-]/g, "\\$&"),
      }));
    default:
      return partPieces(here, part, true);
  }
}

/** Pieces put together to one, with the first reason why a part of it is not known. */
export function oneText(pieces: readonly Piece[]): Piece {
  const flows: number[] = [];
  const feeds: number[] = [];
  const made: Piece = { text: "", split: false, glob: false, flows, feeds };
  const [only] = pieces;
  if (pieces.length === 1 && only?.either !== undefined) made.either = only.either;
  for (const piece of pieces) {
    if (piece.boundary) made.text += " ";
    made.text += piece.text;
    if (made.why === undefined && piece.why !== undefined) made.why = piece.why;
    if (piece.glob) made.glob = true;
    if (piece.decoded) made.decoded = true;
    if (piece.file !== undefined) made.file = piece.file;
    if (piece.flows !== undefined) flows.push(...piece.flows);
    if (piece.feeds !== undefined) feeds.push(...piece.feeds);
    if (made.text.length > limits.text) {
      made.text = hole;
      made.why = whys.tooLong;
    }
  }
  return made;
}
