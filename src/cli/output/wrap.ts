/**
 * Breaks text into lines of at most `width` columns at blanks; a longer word stands alone on its line.
 * @param indent stands before every line and counts
 */
export function wrap(text: string, width: number, indent = ""): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = indent;
    for (const word of paragraph.split(/\s+/).filter((part) => part !== "")) {
      if (line !== indent && line.length + 1 + word.length > width) {
        lines.push(line);
        line = indent;
      }
      line += line === indent ? word : ` ${word}`;
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}
