import { parse, type Word } from "unbash";
import { type Field, madeField, withText } from "../field.ts";
import { hole, isHole, isKnown } from "../hole.ts";
import { limits } from "../limits.ts";
import type { Here } from "../session.ts";
import { derived, type Span } from "../source.ts";
import { whys } from "../whys.ts";
import { expandBraces } from "./braces.ts";
import type { Piece } from "./piece.ts";
import { oneText, wordPieces } from "./pieces.ts";
import { splitFields } from "./split.ts";
import { lookUp, scalar } from "./variables.ts";

/** The words a program gets for one word as it is written: none, one or many. */
export function expandWord(here: Here, word: Word): Field[] {
  const { session, source } = here;
  if (!session.budget.step()) return [];
  const span = source.span(word.pos, word.end);
  if (word.parts === undefined) return assemble(here, wordPieces(here, word), word.text, span);
  if (word.parts.some((part) => part.type === "BraceExpansion")) return expandText(here, word);
  return assemble(here, wordPieces(here, word), word.text, span);
}

/** A word whose braces expand, by what is written there. */
export function expandText(here: Here, { text, pos, end }: Pick<Word, "text" | "pos" | "end">): Field[] {
  const { session, source } = here;
  const span = source.span(pos, end);
  const written = expandBraces(text);
  if (written === undefined) {
    session.incomplete(text, whys.tooMany);
    return [madeField(null, text, span)];
  }
  session.budget.step(written.length * 2);
  return written.flatMap((raw) => {
    const made = reread(here, raw);
    if (made === undefined) return raw === "" ? [] : [madeField(raw, text, span)];
    const there = { ...here, source: derived(raw, span) };
    return assemble(there, wordPieces(there, made), raw, span);
  });
}

/** A word as one field that is never split: a redirect's target, the value of an assignment. */
export function expandSingle(here: Here, word: Word): Field {
  here.session.budget.step();
  const span = here.source.span(word.pos, word.end);
  return settle(here, oneText(wordPieces(here, word)), word.text, span, false);
}

/** Reads a text as one word; nothing when it isn't one. */
function reread({ session }: Here, raw: string): Word | undefined {
  if (raw.startsWith("#") || !session.budget.step() || !session.budget.parse(raw.length)) return undefined;
  const [statement, more] = parse(`_ ${raw}`).commands;
  if (statement?.command.type !== "Command" || more !== undefined) return undefined;
  const [word, second] = statement.command.suffix;
  return word?.type === "Word" && second === undefined ? word : undefined;
}

/** Puts pieces together to words, parting them where the shell does. */
function assemble(here: Here, pieces: readonly Piece[], raw: string, span: Span): Field[] {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && !only.split) return [settle(here, only, raw, span, false)];
  const ifs = pieces.some((piece) => piece.split) ? scalar(lookUp(here, "IFS")) : "";
  const fields: Field[] = [];
  let open: Piece[] = [];
  const flush = () => {
    if (open.length === 0) return;
    const vanishes = open.every(({ split, text }) => split && isHole(text));
    fields.push(settle(here, oneText(open), raw, span, vanishes));
    open = [];
  };
  for (const piece of pieces) {
    if (piece.boundary) flush();
    const { boundary: _, ...part } = piece;
    if (!part.split || isHole(part.text)) open.push(part);
    else if (!isKnown(ifs)) open.push({ ...part, text: hole, why: whys.variable });
    else {
      const { words, leading, trailing } = splitFields(part.text, ifs);
      if (leading) flush();
      for (const [index, text] of words.entries()) {
        if (index > 0) flush();
        open.push({ ...part, text });
      }
      if (trailing) flush();
    }
  }
  flush();
  return fields;
}

function settle(here: Here, piece: Piece, raw: string, span: Span, mayVanish: boolean): Field {
  const { session } = here;
  const long = piece.text.length > limits.value && piece.text.length > raw.length;
  session.budget.scan(piece.text.length);
  // What a limit cuts off could say anything: nothing of that text may pass for read.
  if (long || piece.why === whys.tooLong) session.incomplete(raw, whys.tooLong);
  else if (!isKnown(piece.text)) session.unresolved(raw, piece.why ?? whys.expansion);
  const field = {
    raw,
    span,
    glob: piece.glob,
    mayVanish: mayVanish || isHole(raw),
    decoded: piece.decoded ?? false,
    flows: piece.flows ?? [],
    feeds: piece.feeds ?? [],
    ...(piece.file === undefined ? {} : { file: piece.file }),
    ...(piece.either === undefined ? {} : { either: piece.either }),
  };
  return withText(field, long ? hole : piece.text);
}
