/** Lines of agreement around a change. */
const CONTEXT = 3;

interface Line {
  kind: " " | "-" | "+";
  text: string;
}

/** A unified diff, as `diff -u` prints it; empty when nothing differs. Line ends are not shown. */
export function unifiedDiff(before: string, after: string, oldName: string, newName: string): string {
  const lines = compare(split(before), split(after));
  if (lines.every(({ kind }) => kind === " ")) return "";
  return [`--- ${oldName}`, `+++ ${newName}`, ...hunks(lines).flatMap(hunkText)].join("\n");
}

/** A missing final newline is part of the last line, so that adding one is seen. */
function split(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  else lines.push("\\ No newline at end of file");
  return lines;
}

/** Common head and tail first: what is left is small, and compared by the longest common subsequence. */
function compare(a: readonly string[], b: readonly string[]): Line[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [
    ...a.slice(0, head).map((text): Line => ({ kind: " ", text })),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map((text): Line => ({ kind: " ", text })),
  ];
}

/** Past this many comparisons a whole replacement is shown instead. */
const MAX_CELLS = 4_000_000;

function middle(a: readonly string[], b: readonly string[]): Line[] {
  if (a.length * b.length > MAX_CELLS) {
    return [...a.map((text): Line => ({ kind: "-", text })), ...b.map((text): Line => ({ kind: "+", text }))];
  }
  // common[i][j]: length of the longest common subsequence of a from i and b from j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = common[i];
    for (let j = b.length - 1; row && j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: " ", text: a[i] ?? "" });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "-", text: a[i++] ?? "" });
    } else lines.push({ kind: "+", text: b[j++] ?? "" });
  }
  return lines;
}

interface Hunk {
  oldStart: number;
  newStart: number;
  lines: Line[];
}

function hunks(lines: readonly Line[]): Hunk[] {
  const near = new Set<number>();
  lines.forEach(({ kind }, index) => {
    if (kind !== " ") for (let at = index - CONTEXT; at <= index + CONTEXT; at += 1) near.add(at);
  });
  const found: Hunk[] = [];
  let [oldLine, newLine] = [1, 1];
  let open: Hunk | undefined;
  lines.forEach((line, index) => {
    if (!near.has(index)) open = undefined;
    else {
      if (!open) {
        open = { oldStart: oldLine, newStart: newLine, lines: [] };
        found.push(open);
      }
      open.lines.push(line);
    }
    if (line.text.startsWith("\\ No newline")) return;
    if (line.kind !== "+") oldLine += 1;
    if (line.kind !== "-") newLine += 1;
  });
  return found;
}

function hunkText({ oldStart, newStart, lines }: Hunk): string[] {
  const real = lines.filter(({ text }) => !text.startsWith("\\ No newline"));
  const range = (start: number, kind: "-" | "+") => {
    const count = real.filter((line) => line.kind === " " || line.kind === kind).length;
    return count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;
  };
  const text = lines.map(({ kind, text }) => (text.startsWith("\\ No newline") ? text : kind + text));
  return [`@@ -${range(oldStart, "-")} +${range(newStart, "+")} @@`, ...text];
}
