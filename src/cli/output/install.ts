import type { Scope } from "../../install/agent-settings.ts";
import { type Installable, installable } from "../../install/agents.ts";
import type { Context } from "../../install/context.ts";
import type { FilePlan } from "../../install/plan.ts";
import type { SelfTest } from "../../install/selftest.ts";
import { maskText } from "../../log/mask.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { widthOf } from "./width.ts";
import { wrap } from "./wrap.ts";

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
  if (plan.scope === "project" && plan.programs.length > 0) {
    lines.push(wrap(`shared: everyone who works here needs hookguard at ${plan.programs.join(", ")}`, width, "  "));
  }
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
export function selfTestText({ ok, found, ms, unproven }: SelfTest, title: string, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const mark = ok ? (unproven === undefined ? paint("green", "✓") : paint("yellow", "!")) : paint("red", "✗");
  const took = ms.length > 0 ? ` (${ms.map((one) => Math.round(one)).join(" and ")} ms)` : "";
  return `${mark} ${wrap(`${title}: ${found}${took}`, widthOf(terminal) - 2)}\n`;
}

/** What a person reads at the end: what was proven, where the copy lies, how to undo it. */
export function doneText(plan: FilePlan, test: SelfTest | undefined, { terminal, state }: Context): string {
  const { settings } = installable(plan.agent);
  const record = state(plan.scope).get(plan.file);
  const backup = record && state(plan.scope).backup(record);
  const width = widthOf(terminal);
  return [
    test ? selfTestText(test, settings.title, terminal).trimEnd() : "",
    ...(plan.action === "keep" ? ["  Nothing had to be changed."] : [wrap(settings.afterwards, width, "  ")]),
    ...(backup ? [`  Backup: ${backup}`] : []),
    `  Undo: ${undoCommand(plan.agent, plan.scope)}`,
    "",
  ].join("\n");
}

function undoCommand(agent: string, scope: Scope): string {
  return `${scope === "managed" ? "sudo " : ""}hookguard uninstall ${agent} --scope ${scope}`;
}

/** The versioned JSON of `install --json`. */
export function installJson(
  plans: readonly FilePlan[],
  tests: readonly SelfTest[],
  dryRun: boolean,
  { launcher }: Context,
) {
  return {
    version: 1,
    command: "install",
    dry_run: dryRun,
    executable: [launcher.program, ...launcher.args],
    files: plans.map(({ agent, scope, file, action, changes, diff }, index) => ({
      agent,
      scope,
      file,
      action,
      events: changes,
      not_registered: notRegistered(agent, changes.added.concat(changes.repaired, changes.kept)),
      diff: maskText(diff),
      ...(tests[index] ? { self_test: tests[index] } : {}),
      undo: undoCommand(agent, scope),
    })),
    ok: tests.every(({ ok }) => ok),
  };
}

function notRegistered(agent: string, registered: readonly string[]): { event: string; why: string }[] {
  return installable(agent).events.flatMap(({ name, register }) =>
    register === true || registered.includes(name) ? [] : [{ event: name, why: register.not }],
  );
}
