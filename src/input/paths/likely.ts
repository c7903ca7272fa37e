/** Guesses about words of programs that no table knows. */

/** Whether a word starts as only paths do. */
export function startsLikePath(word: string): boolean {
  return /^(?:\/|~|\.{1,2}(?:\/|$)|\.[A-Za-z_]|[A-Za-z]:[\\/]|file:\/)/.test(word) && !isPattern(word);
}

/** Whether a word that nobody explains is more likely a path than anything else. */
export function looksLikePath(word: string): boolean {
  if (word.length > 4096 || /[\n\r\0]/.test(word)) return false;
  if (startsLikePath(word)) return true;
  // `a/b` is a path unless it is a URL, an npm scope or a substitution.
  return word.includes("/") && !/^[@-]|:\/\/|\s/.test(word) && !isPattern(word);
}

/** `/from/to/`, `s/from/to/`, `/pattern/,/pattern/d`: a regular expression between slashes. */
function isPattern(word: string): boolean {
  return /^s?\/[^/]*[\\^$+|()[\]][^/]*\//.test(word);
}

/** Options that everybody calls the same: where the result goes. */
export function isOutputOption(name: string): boolean {
  return /^--?(?:o|out|output|outfile|out-file|output-file|out-dir|outdir|output-dir|dest|destination|log-file)$/i.test(
    name,
  );
}
