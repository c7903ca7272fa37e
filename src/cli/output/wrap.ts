/** Breaks the lines that are too long, each with the indent it has; the others stay as they are. */
export function rewrap(text: string, width: number): string {
  const broken = (line: string) => {
    const indent = /^ */.exec(line)?.[0] ?? "";
    return line.length <= width ? line : wrap(line, width, indent);
  };
  return text.split("\n").map(broken).join("\n");
}

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
