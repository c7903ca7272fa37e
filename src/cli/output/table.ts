import { type Check, ruleOf } from "./check.ts";
import { printable } from "./excerpt.ts";

const head = ["result", "rule", "where", "what"];

/** A table of everything checked, for logs: columns as wide as what stands in them, the last one cut. */
export function table(checks: readonly Check[], columns: number): string {
  const rows = checks.map((check) => [
    check.status,
    ruleOf(check),
    `${check.place.file}:${check.place.line}`,
    check.message ?? check.name,
  ]);
  const cells = [head, ...rows].map((row) => row.map((cell) => printable(cell.replaceAll("\n", " "))));
  const widths = head.map((_title, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const room = Math.max(20, columns - widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === head.length - 1 ? cut(cell, room) : cell.padEnd(widths[column] ?? 0)))
      .join("  ");
  const [titles = [], ...body] = cells;
  return `${[line(titles), ...body.map(line)].join("\n")}\n`;
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
