import type { Effect } from "../../agents/agent.ts";
import type { Finding } from "../../decision/types.ts";
import type { Outcome } from "../../hook/run.ts";
import { painter, type Style, type Terminal } from "../../ports/terminal.ts";
import type { RecordedEvent } from "../events.ts";
import { fitsOf } from "../fits.ts";
import { unread } from "../payload-error.ts";
import { asideLines } from "./aside-pretty.ts";
import { diagnosticText } from "./error.ts";
import { excerpt, printable } from "./excerpt.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

/** How each effect reads and looks. */
const effects: Record<Effect, { mark: string; word: string; style: Style }> = {
  halt: { mark: "✗", word: "refused, session stops", style: "red" },
  refuse: { mark: "✗", word: "refused", style: "red" },
  ask: { mark: "?", word: "a person decides", style: "yellow" },
  modify: { mark: "~", word: "changed", style: "yellow" },
  allow: { mark: "✓", word: "allowed without asking", style: "green" },
  pass: { mark: "✓", word: "let through", style: "green" },
};

/** One outcome for a person: verdict, rule, the offending text with a caret, what to do instead. */
export function pretty(
  outcome: Outcome,
  event: Pick<RecordedEvent, "name" | "file" | "line" | "text">,
  terminal: Pick<Terminal, "color" | "columns">,
): string {
  const paint = painter(terminal.color);
  const width = widthOf(terminal);
  const { mark, word, style } = headlineOf(outcome);
  const lines = [`${paint(style, `${mark} ${word}`)}  ${paint("dim", headline(outcome, event.name))}`];
  if (outcome.decision.failure) {
    lines.push(wrap(`${outcome.decision.failure.message} (${outcome.decision.failure.code})`, width, "  "));
    for (const one of unread(outcome, event)?.diagnostics ?? [])
      lines.push(wrap(diagnosticText(one, Number.POSITIVE_INFINITY), width, "  "));
    if (outcome.error?.hint) lines.push(wrap(outcome.error.hint, width, "  "));
  }
  const subject = subjectOf(outcome);
  const shown = [...outcome.decision.because, ...outcome.decision.warnings, ...outcome.decision.context];
  if (subject !== undefined && !shown.some(({ evidence }) => evidence)) lines.push(paint("dim", cut(subject, width)));
  for (const finding of shown) lines.push(...findingLines(finding, subject, width, paint));
  for (const { verb, why } of outcome.answer.unenforced) {
    lines.push(wrap(`note: ${verb} can't be enforced here: ${why}`, width, "  "));
  }
  lines.push(...asideLines(outcome.aside, width));
  const fits = fitsOf(outcome);
  if (fits) lines.push(wrap(`note: ${fits.note}.`, width, "  "));
  return `${lines.join("\n")}\n`;
}

/** An event that could not be judged was let through by nobody. */
function headlineOf({ answer, decision }: Outcome): (typeof effects)[Effect] {
  const isOpen = decision.failure !== undefined && answer.effect === "pass";
  return isOpen ? { mark: "✗", word: "could not be judged", style: "red" } : effects[answer.effect];
}

function headline({ agent, event }: Outcome, name: string): string {
  const tool = event?.tool ? ` ${event.tool.name}` : "";
  return printable(`${agent.name} ${event?.event.name ?? "?"}${tool}  ${name}`);
}

function findingLines(finding: Finding, subject: string | undefined, width: number, paint: ReturnType<typeof painter>) {
  const { policy, reason, fix, evidence } = finding;
  const place = evidence && subject ? excerpt(subject, evidence, width - 4) : undefined;
  const severity = policy.severity ? ` (${policy.severity})` : "";
  return [
    ...(place ? [`    ${place.line}`, `    ${paint("red", place.carets)}`] : []),
    `  ${paint("bold", policy.id)}${severity}`,
    wrap(printable(reason), width, "    "),
    ...(fix ? [wrap(`instead: ${printable(fix)}`, width, "    ")] : []),
    ...(policy.docs ? [paint("dim", `    ${policy.docs}`)] : []),
  ];
}

/** What the event is about, in one text: the command, the files, the prompt. */
function subjectOf({ event }: Outcome): string | undefined {
  if (!event) return undefined;
  const { command, files, urls } = event.subject;
  return command?.text ?? files[0]?.given ?? urls[0]?.text ?? event.prompt;
}

function cut(text: string, width: number): string {
  const line = printable(text.split("\n", 1)[0] ?? "");
  return `    ${line.length > width - 4 ? `${line.slice(0, width - 5)}…` : line}`;
}
