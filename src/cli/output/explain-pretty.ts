import type { Body, Cause, Condition, Explanation, RuleExplanation, Stop } from "../../explain/types.ts";
import type { Outcome } from "../../hook/run.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import type { RecordedEvent } from "../events.ts";
import { printable } from "./excerpt.ts";
import { pretty } from "./pretty.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** What is being explained, and how much of it. */
export interface Explained {
  outcome: Outcome;
  event: RecordedEvent;
  /** One rule was asked for: all its bodies and facts. */
  isFull: boolean;
}

type Page = { width: number; paint: ReturnType<typeof painter>; isFull: boolean };

/** Facts and helpers that are shown unless everything is asked for. */
const FEW = 4;

/** One explained event for a person. */
export function explainPretty(
  { rules, counts, notes }: Explanation,
  { outcome, event, isFull }: Explained,
  terminal: Pick<Terminal, "color" | "columns">,
): string {
  const page: Page = {
    width: widthOf(terminal),
    paint: painter(terminal.color),
    isFull,
  };
  const { matched, nearly, no, unknown, "not asked": notAsked } = counts;
  const lines = [pretty(outcome, event, terminal)];
  const section = (title: string, standing: RuleExplanation["standing"]) => {
    const own = rules.filter((rule) => rule.standing === standing);
    if (own.length > 0) lines.push(page.paint("bold", title), ...own.flatMap((rule) => [...ruleLines(rule, page), ""]));
  };
  const shown = rules.filter(({ standing }) => standing === "nearly").length;
  section(`Matched (${matched})`, "matched");
  section(shown < nearly ? `Nearly matched (${shown} of ${nearly})` : `Nearly matched (${nearly})`, "nearly");
  section("Did not match", "no");
  section("Not asked", "not asked");
  section("Not known", "unknown");
  const others = [
    ...(no > 0 ? [`${no} far from it`] : []),
    ...(notAsked > 0 ? [`${notAsked} for other events or tools`] : []),
    ...(unknown > 0 ? [`${unknown} that said nothing, in bundles without Rego`] : []),
  ];
  if (!isFull) {
    lines.push(
      wrap(`${matched} matched, ${nearly} nearly${others.length > 0 ? `; ${others.join(", ")}` : ""}.`, page.width),
    );
  }
  for (const note of notes) lines.push(wrap(printable(`note: ${note}`), page.width));
  return `${lines.join("\n").trimEnd()}\n`;
}

function ruleLines(rule: RuleExplanation, page: Page): string[] {
  const { policy, bundle, findings, why, bodies, conditions, facts } = rule;
  const severity = policy.severity ? ` (${policy.severity})` : "";
  const verbs = [...new Set(findings.map(({ verb }) => verb))].join(", ");
  const from = bundle.source === "built-in" ? "built-in" : `${bundle.layer}: ${bundle.source}`;
  const told = bodies.filter(({ held }) => held || page.isFull);
  const shown = told.length > 0 ? told : bodies.slice(0, 1);
  return [
    `  ${page.paint("bold", printable(policy.id))}${severity}${verbs === "" ? "" : `  ${verbs}`}`,
    page.paint("dim", cut(`    ${from}, ${policy.file}:${policy.row}`, page)),
    ...(why === undefined ? [] : [wrap(printable(why), page.width, "    ")]),
    ...(conditions ?? []).map((condition) => conditionLine(condition, page)),
    ...shown.flatMap((body) => bodyLines(body, page)),
    ...factLines("read", facts, page),
  ];
}

function conditionLine({ name, wanted, found, held }: Condition, page: Page): string {
  const relation = held ? "is met by" : "is not met by";
  return `    ${mark(held ? "passed" : "stopped", page)} ${cut(`${name} ${wanted} ${relation} ${found}`, page, 6)}`;
}

function bodyLines(body: Body, page: Page): string[] {
  const { rule, file, line, expressions, stopped, locals, causes, held, passed, of } = body;
  const state = held ? "holds" : `got past ${passed} of ${of}`;
  return [
    cut(`    ${rule} at ${place(file, line)} ${state}`, page),
    ...expressions.flatMap((expression) => [
      `    ${mark(expression.state, page)} ${cut(`${String(expression.line).padStart(3)}  ${oneLine(expression.text)}`, page, 6)}`,
      ...(expression.state === "stopped" && stopped ? stopLines(stopped, "           ", page) : []),
    ]),
    ...(held ? limited(causes, page).map((cause) => cut(`      because ${causeName(cause)} holds`, page)) : []),
    ...(held ? factLines("with", locals ?? {}, page) : []),
  ];
}

/** The values that an expression failed with; where a helper failed, the helper's. */
function stopLines({ values, count, causes, locals }: Stop, indent: string, page: Page): string[] {
  const told = nearest(causes, page);
  const times = count > 1 ? ` (and ${count - 1} more)` : "";
  const isCall = values?.startsWith("data.") || values?.startsWith("not data.");
  return [
    ...(values === undefined || isCall ? [] : [page.paint("red", cut(`${indent}${oneLine(values)}${times}`, page))]),
    ...told.flatMap((cause) => causeLines(cause, indent, page)),
    ...(told.length === 0 && (values === undefined || isCall) ? factLines("with", locals ?? {}, page, indent) : []),
  ];
}

/** Of the bodies of one helper the nearest, unless everything is asked for. */
function nearest(causes: readonly Cause[], { isFull }: Page): readonly Cause[] {
  if (isFull) return causes;
  return causes.filter(({ rule }, at) => causes.findIndex((other) => other.rule === rule) === at).slice(0, FEW);
}

function causeLines(cause: Cause, indent: string, page: Page): string[] {
  const { stopped, held } = cause;
  if (!stopped) return [cut(`${indent}${causeName(cause)} ${held ? "has a value" : "doesn't hold"}`, page)];
  const how = held ? "leaves out, at" : "stops at";
  const line = `${indent}${cause.rule} ${how} ${place(stopped.file, stopped.line)}: ${oneLine(stopped.text)}`;
  return [cut(line, page), ...stopLines(stopped, `${indent}  `, page)];
}

function causeName({ rule, file, line }: Cause): string {
  return `${rule} at ${place(file, line)}`;
}

/** The rule's file is told once in full; its helpers' packages say where theirs lie. */
function place(file: string, line: number): string {
  return `${file.split("/").at(-1)}:${line}`;
}

function factLines(label: string, facts: Readonly<Record<string, string>>, page: Page, indent = "      "): string[] {
  const entries = Object.entries(facts);
  const shown = limited(entries, page).map(([name, value]) =>
    page.paint("dim", cut(`${indent}${label} ${name} = ${oneLine(value)}`, page)),
  );
  const more = entries.length - shown.length;
  return more > 0 ? [...shown, page.paint("dim", `${indent}… and ${more} more`)] : shown;
}

function limited<T>(all: readonly T[], { isFull }: Page): readonly T[] {
  return isFull ? all : all.slice(0, FEW);
}

function mark(state: "passed" | "stopped" | "not reached", { paint }: Page): string {
  return { passed: paint("green", "✓"), stopped: paint("red", "✗"), "not reached": paint("dim", "·") }[state];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** @param taken columns that stand before the text */
function cut(text: string, { width }: Page, taken = 0): string {
  const line = printable(text);
  return line.length > width - taken ? `${line.slice(0, width - taken - 1)}…` : line;
}
