import { wrap } from "../cli/output/wrap.ts";
import { maskText } from "../log/mask.ts";
import { painter, type Terminal } from "../ports/terminal.ts";
import type { Scope } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import type { FilePlan } from "./plan.ts";
import type { SelfTest } from "./selftest.ts";

/** What a scope is called in a sentence. */
export const scopeWords: Record<Scope, string> = {
  user: "your settings",
  project: "this project's settings",
  local: "your settings in this project",
  managed: "the machine's settings",
};

/** A plan for a person: which file, what happens to it, and the diff. Secrets that stand near are masked. */
export function planText(plan: FilePlan, { settings, events }: Installable, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const width = widthOf(terminal);
  const { added, repaired, removed, kept } = plan.changes;
  const lines = [paint("bold", `${settings.title}: ${scopeWords[plan.scope]}`), `  ${plan.file}`];
  const say = (mark: string, names: string[], what: string) => {
    if (names.length > 0) lines.push(wrap(`${mark} ${what} (${names.length}): ${names.join(", ")}`, width, "  "));
  };
  say("+", added, "register");
  say("~", repaired, "repair");
  say("-", removed, "remove");
  say("=", kept, "in place");
  if (plan.action === "restore") lines.push("  The file gets back the very bytes it had before hookguard.");
  if (plan.action === "delete") lines.push("  The file goes: hookguard made it.");
  if (plan.scope === "managed") lines.push(...managedLines(settings.managed, width));
  const left = [...added, ...repaired, ...kept];
  if (left.length > 0) {
    for (const { name, register } of events) {
      if (register !== true && !left.includes(name))
        lines.push(wrap(`not registered: ${name}, ${register.not}`, width, "  "));
    }
  }
  if (plan.diff !== "") lines.push("", ...plan.diff.split("\n").map((line) => diffLine(maskText(line), paint)));
  return `${lines.join("\n")}\n\n`;
}

/** What only the admin's file can promise. */
function managedLines({ guarantees, gaps }: Installable["settings"]["managed"], width: number): string[] {
  return [
    ...guarantees.map((text) => wrap(`only here: ${text}`, width, "  ")),
    ...gaps.map((text) => wrap(`not even here: ${text}`, width, "  ")),
  ];
}

function diffLine(line: string, paint: ReturnType<typeof painter>): string {
  if (line.startsWith("+")) return paint("green", line);
  if (line.startsWith("-")) return paint("red", line);
  return line.startsWith("@@") ? paint("cyan", line) : line;
}

/** One self-test, as a line. */
export function selfTestText({ ok, found, ms }: SelfTest, title: string, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const mark = ok ? paint("green", "✓") : paint("red", "✗");
  const took = ms.length > 0 ? ` (${ms.map((one) => Math.round(one)).join(" and ")} ms)` : "";
  return `${mark} ${wrap(`${title}: ${found}${took}`, widthOf(terminal) - 2)}\n`;
}

export function widthOf({ columns }: Pick<Terminal, "columns">): number {
  return Math.max(40, Math.min(columns, 100));
}
