/** 1-based line and column (in UTF-16 units) of an offset; `\r\n`, `\n` and `\r` each end a line. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
