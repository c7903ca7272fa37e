/** Two lines: a piece of the subject that holds the evidence, and carets under it. */
export interface Excerpt {
  line: string;
  carets: string;
}

/**
 * Points at the evidence inside the subject.
 * @param width columns that a line may take
 * @returns `undefined` when the evidence doesn't stand in the subject
 */
export function excerpt(subject: string, evidence: string, width: number): Excerpt | undefined {
  const wanted = evidence.split("\n", 1)[0] ?? "";
  const at = wanted === "" ? -1 : subject.indexOf(wanted);
  if (at === -1) return undefined;
  const lineStart = subject.lastIndexOf("\n", at) + 1;
  const lineEnd = endOfLine(subject, at);
  const { from, to } = window(lineStart, lineEnd, at, wanted.length, width - 2);
  const before = from > lineStart ? "…" : "";
  const after = to < lineEnd ? "…" : "";
  const line = before + printable(subject.slice(from, to)) + after;
  const length = Math.max(1, Math.min(wanted.length, to - at));
  return { line, carets: " ".repeat(before.length + (at - from)) + "^".repeat(length) };
}

function endOfLine(subject: string, at: number): number {
  const end = subject.indexOf("\n", at);
  return end === -1 ? subject.length : end;
}

/** The part of the line to show: all of it, or as much around the evidence as fits. */
function window(start: number, end: number, at: number, length: number, width: number) {
  if (end - start <= width) return { from: start, to: end };
  const margin = Math.max(0, Math.floor((width - length) / 2));
  const from = Math.max(start, Math.min(at - margin, end - width));
  return { from, to: Math.min(end, from + width) };
}

/** A payload must not drive the terminal: control characters (but line ends) show as a dot each, so that columns stay right. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "·");
}
