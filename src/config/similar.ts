/**
 * The known name that was probably meant.
 * @returns undefined where none is near: at most a third of the letters, and never more than four, may differ
 */
export function similar(name: string, known: Iterable<string>): string | undefined {
  const allowed = Math.min(4, Math.floor(name.length / 3));
  const near = [...known]
    .map((candidate) => ({ candidate, edits: editsBetween(name, candidate) }))
    .filter(({ edits }) => edits <= allowed)
    .sort((one, two) => one.edits - two.edits);
  return near[0]?.candidate;
}

/** Letters to insert, delete or replace (Levenshtein's distance), row by row. */
function editsBetween(one: string, two: string): number {
  let above = Array.from({ length: two.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= two.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (letter === two[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[two.length] ?? 0;
}
