import type { Benchmark, BundleTimes, EventTimes, Times } from "../../bench/types.ts";
import { counted } from "../../counted.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { printable } from "./excerpt.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** Rules that are shown for an event; JSON has all. */
const SHOWN_RULES = 15;

/** Times for a person. */
export function benchPretty(
  { events, bundles, rss_bytes, notes }: Benchmark,
  terminal: Pick<Terminal, "color" | "columns">,
): string {
  const paint = painter(terminal.color);
  const width = widthOf(terminal);
  const title = (text: string) => paint("bold", cut(text, width));
  const lines = [
    ...events.flatMap((event) => [title(headline(event)), ...eventLines(event, width), ""]),
    ...bundles.flatMap((bundle) => [
      title(bundleTitle(bundle)),
      row("compile", bundle.compile),
      row("load", bundle.load),
      "",
    ]),
    `${bytes(rss_bytes)} of memory (resident, this process)`,
    ...notes.map((note) => wrap(printable(`note: ${note}`), width)),
  ];
  return `${lines.join("\n")}\n`;
}

function headline({ name, outcome: { agent, event, answer } }: EventTimes): string {
  const tool = event?.tool ? ` ${event.tool.name}` : "";
  return `${name}: ${agent.name} ${event?.event.name ?? "?"}${tool}, ${answer.effect}`;
}

function eventLines({ decision, policy, asked, of, rules }: EventTimes, width: number): string[] {
  const shown = rules?.slice(0, SHOWN_RULES) ?? [];
  const more = (rules?.length ?? 0) - shown.length;
  return [
    row("decision", decision),
    row("policy", policy),
    `  ${asked} of ${counted(of, "rule")} asked, ${counted(decision.count, "time")} each`,
    ...(rules ? [wrap("each rule alone (what rules share is counted for each):", width, "  ")] : []),
    ...shown.map((rule) => cut(`  ${time(rule.median_ns)} ${time(rule.p95_ns)}  ${rule.id}`, width)),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function bundleTitle({ source, layer, rules, module_bytes: module, archive_bytes: archive }: BundleTimes): string {
  return `${source} (${layer}): ${counted(rules, "rule")}, module ${bytes(module)}, archive ${bytes(archive)}`;
}

function row(label: string, { median_ns: median, p95_ns: p95 }: Times): string {
  return `  ${label.padEnd(9)} median ${time(median)}  p95 ${time(p95)}`;
}

/** Nanoseconds in the unit that fits, ten columns wide. */
function time(ns: number): string {
  const [value, unit] =
    ns < 1e3 ? [ns, "ns"] : ns < 1e6 ? [ns / 1e3, "µs"] : ns < 1e9 ? [ns / 1e6, "ms"] : [ns / 1e9, "s "];
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ${unit}`.padStart(10);
}

function bytes(count: number): string {
  return count < 1024 * 1024 ? `${Math.round(count / 1024)} KB` : `${(count / 1024 / 1024).toFixed(1)} MB`;
}

function cut(text: string, width: number): string {
  const line = printable(text);
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}
