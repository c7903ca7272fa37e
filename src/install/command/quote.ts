/**
 * One word for `sh` and `bash`, which also comes through the clients' own expansion of settings unchanged: Coda replaces
 * `${NAME}`, Gemini `$NAME` and `${NAME}` before any shell sees the text (contracts/coda.md §3, gemini-cli.md §4), so no
 * `$` may be followed by a name or a brace. `'$''NAME'` is the same word to a shell.
 */
export function shellWord(word: string): string {
  if (/^[A-Za-z0-9_\-/.:=@%+,]+$/.test(word)) return word;
  return `'${word.replaceAll("'", "'\\''").replace(/\$(?=[\w{])/g, () => "$''")}'`;
}

/** A command for PowerShell, which needs `&` before a quoted program. Nothing is expanded between its single quotes. */
export function powershellCommand(words: readonly string[]): string {
  return `& ${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(" ")}`;
}
