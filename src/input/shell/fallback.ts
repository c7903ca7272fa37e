import { madeField } from "./field.ts";
import type { Place } from "./place.ts";
import type { Scope } from "./scope.ts";
import type { Session } from "./session.ts";
import type { Source } from "./source.ts";
import { whys } from "./whys.ts";

/** So many pieces of a broken text are looked at. */
const maxPieces = 400;
const separators = /\$\(|[;|&\n(){}`]+/g;
const leading =
  /^\s*(?:[A-Za-z_]\w*=[^\s"'`$]*\s+)*(?:(?:if|then|else|elif|fi|do|done|while|until|for|case|esac|in|!|time|function|select)\b\s*)*/;
const wordPattern = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/gs;

/**
 * What can be had of a text that is not valid bash: it is cut at everything that could part commands, quotes or not,
 * and each piece read as one. What the tree has shown already isn't told again.
 */
export function readBroken(session: Session, scope: Scope, place: Place, source: Source): void {
  const told = new Set(session.commands.map(({ argv }) => argv.join(" ")));
  let from = 0;
  let pieces = 0;
  const { text } = source;
  for (const { index, 0: separator } of [...text.matchAll(separators), { index: text.length, 0: "" }]) {
    const piece = text.slice(from, index);
    const start = from + (leading.exec(piece)?.[0].length ?? 0);
    from = index + separator.length;
    if (piece.trim() === "") continue;
    if (++pieces > maxPieces || session.stop()) return;
    readPiece(session, scope, place, source, [start, index], told);
  }
}

function readPiece(
  session: Session,
  scope: Scope,
  place: Place,
  source: Source,
  [start, end]: [number, number],
  told: Set<string>,
): void {
  const piece = source.text.slice(start, end);
  const fields = [];
  for (const { index, 0: word } of piece.matchAll(wordPattern)) {
    if (!session.budget.step()) return;
    const unknown = /[$`]/.test(word) && !word.startsWith("'");
    const value = word.replace(/\\(.)|["']/gs, "$1");
    const span = source.span(start + index, start + index + word.length);
    if (unknown) session.unresolved(word, whys.syntax);
    fields.push(madeField(unknown ? null : value, word, span));
  }
  const key = fields.map(({ value }) => value).join(" ");
  if (fields.length === 0 || told.has(key)) return;
  told.add(key);
  const span = source.span(start, end);
  const trimmed = piece.trimEnd();
  session.reader.execute(session, scope, place, {
    fields,
    assignments: [],
    redirects: [],
    span: [span[0], Math.min(span[1], span[0] + trimmed.length)],
    text: trimmed,
    piped: true,
    direct: "function",
  });
}
