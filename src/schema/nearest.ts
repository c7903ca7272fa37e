/** The known word that was likely meant: at most a third of its letters differ, two that changed places count as one. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const given = word.toLowerCase();
  const [best] = known
    .map((one) => ({ one, steps: stepsBetween(given, one.toLowerCase()) }))
    .filter(({ one, steps }) => steps <= Math.max(1, Math.floor(Math.min(one.length, 12) / 3)))
    .sort((a, b) => a.steps - b.steps);
  return best?.one;
}

/** How many letters to add, drop, change or swap with the next. */
function stepsBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_none, column) => column)];
  for (let at = 1; at <= from.length; at += 1) {
    const row = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[at - 1] === to[column - 1];
      const isSwap = at > 1 && column > 1 && from[at - 1] === to[column - 2] && from[at - 2] === to[column - 1];
      row.push(
        Math.min(
          (rows[at - 1]?.[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + 1,
          (rows[at - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (rows[at - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
