import { counted } from "../../counted.ts";
import type { EvasionReport, Gap, Tally } from "../../evade/score.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { printable } from "./excerpt.ts";

/** Below this many percent a rule is worth a look. */
export const WANTED_SCORE = 95;

/** A run of `hookguard test --evade` for a person: a line a rule, the smallest example of each gap, the classes. */
export function evadePretty(report: EvasionReport, terminal: Pick<Terminal, "color">): string {
  const paint = painter(terminal.color);
  const line = (name: string, tally: Tally) => {
    const { score, variants, others } = tally;
    const text = `${score.toFixed(1).padStart(5)} %  ${name}`;
    const style = score >= WANTED_SCORE ? "green" : score >= WANTED_SCORE / 2 ? "yellow" : "red";
    return `${paint(style, text)}  ${counted(variants, "variant")}${others > 0 ? `, ${others} only by other rules` : ""}`;
  };
  const lines = report.rules.flatMap((rule) => [line(rule.rule_folder, rule), ...rule.gaps.flatMap(gapLines)]);
  if (report.rules.length === 0) lines.push("no denied shell case found: nothing was rewritten");
  lines.push("", ...Object.entries(report.classes).map(([name, tally]) => line(name, tally)), "");
  lines.push(line("all", report.total));
  return `${lines.join("\n")}\n`;
}

function gapLines({ class: name, rewrite, text, file, line, count }: Gap): string[] {
  return [
    `    ${name}: ${rewrite}${count > 1 ? ` (${count} cases)` : ""}  ${file}:${line}`,
    `      ${printable(text.replaceAll("\n", "⏎"))}`,
  ];
}
