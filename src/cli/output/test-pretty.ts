import { painter, type Terminal } from "../../ports/terminal.ts";
import { printable } from "./excerpt.ts";
import type { TestEntry, TestReport } from "./test-report.ts";
import { wrap } from "./wrap.ts";

/** A test run for a person: what failed with its place and why, then the counts. */
export function prettyReport(
  report: TestReport,
  { verbose = false }: { verbose?: boolean },
  terminal: Pick<Terminal, "color" | "columns">,
): string {
  const paint = painter(terminal.color);
  const marks = { pass: paint("green", "✓"), fail: paint("red", "✗"), skip: paint("yellow", "-") };
  const lines = report.entries
    .filter(({ status }) => verbose || status !== "pass")
    .flatMap((entry) => [`${marks[entry.status]} ${title(entry)}`, ...reasons(entry, terminal.columns)]);
  const { coverage, counts } = report;
  if (coverage) {
    for (const { file, lines: open } of coverage.open)
      lines.push(`${paint("yellow", "not covered")} ${file}: ${open.join(", ")}`);
    const wanted = coverage.threshold === undefined ? "" : ` (at least ${coverage.threshold} % wanted)`;
    lines.push(`coverage ${coverage.percent} %${wanted}`);
  }
  if (counts.passed + counts.failed + counts.skipped === 0) lines.push("no test and no case found: that is no pass");
  lines.push(
    `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
  );
  return `${lines.join("\n")}\n`;
}

function title({ name, agent, file, line }: TestEntry): string {
  return printable(`${file}:${line}: ${name.replaceAll("\n", "⏎")}${agent ? ` (${agent})` : ""}`);
}

function reasons({ why, output }: TestEntry, columns: number): string[] {
  return [
    ...(why ? [wrap(printable(why), columns, "    ")] : []),
    ...(output ? [wrap(printable(output.trimEnd()), columns, "    ")] : []),
  ];
}
