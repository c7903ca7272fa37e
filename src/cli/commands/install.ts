import type { Command } from "commander";
import { logTrouble } from "../../doctor/checks/log-writable.ts";
import { HookguardError } from "../../errors.ts";
import type { Scope } from "../../install/agent-settings.ts";
import { type Installable, installable } from "../../install/agents.ts";
import { applyInstall } from "../../install/apply.ts";
import { chooseAgents, refuseEarly, scopeOf } from "../../install/choose.ts";
import { type Context, contextOf } from "../../install/context.ts";
import { findHandler } from "../../install/look.ts";
import { type FilePlan, planInstall } from "../../install/plan.ts";
import { eventChoice } from "../../install/select-events.ts";
import { handlerIn, type SelfTest, selfTest } from "../../install/selftest.ts";
import { planText, scopeWords, selfTestText, widthOf } from "../../install/show.ts";
import type { JsonObject } from "../../json.ts";
import { maskText } from "../../log/mask.ts";
import { withScratch } from "../../ports/scratch.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { wrap } from "../output/wrap.ts";

export interface InstallOptions {
  all?: boolean;
  scope: string;
  events?: string;
  executable?: string;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/**
 * `hookguard install`: plan, show, try the command line, ask, write, prove.
 * @returns exit code: 0, or 1 when the self-test fails
 * @throws HookguardError `usage`, `settings.*` before anything was written, `io`
 */
export async function runInstall(names: readonly string[], options: InstallOptions, context: Context): Promise<number> {
  const { terminal, machine } = context;
  const scope = scopeOf(options.scope);
  const choice = eventChoice(options.events);
  refuseEarly(scope, `hookguard install ${names.join(" ")} --scope managed`.replace("  ", " "), context);
  const agents = chooseAgents(names, { ...options, scope }, context);
  const state = context.state(scope);
  const plans = agents.map((one) => planInstall({ installable: one, scope, machine, state }, context.launcher, choice));
  const changing = plans.filter(({ action }) => action !== "keep");
  if (!options.json) for (const plan of plans) terminal.stdout(planText(plan, installable(plan.agent), terminal));
  if (options.dryRun) return end(plans, [], options, context);

  if (changing.length > 0 && !options.yes && !terminal.interactive) throw nobodyToAsk();
  refuseUnrecorded(context);
  const rehearsal = await rehearse(agents, context);
  if (rehearsal.some(({ ok }) => !ok)) {
    if (!options.json) terminal.stdout("Nothing was written, because hookguard would not work from there.\n");
    return end(plans, rehearsal, options, context);
  }
  if (changing.length > 0 && !options.yes && !(await context.ask("Write these changes?"))) {
    terminal.stdout("Nothing was written.\n");
    return 0;
  }
  const undo = plans.map((plan) =>
    plan.action === "keep" && state.get(plan.file) ? undefined : applyInstall(plan, state),
  );
  const proofs = await prove(plans, context);
  for (const [index, { ok }] of proofs.entries()) if (!ok) undo[index]?.();
  if (proofs.some(({ ok }) => !ok) && !options.json) terminal.stdout("What doesn't work was put back as it was.\n");
  return end(plans, proofs, options, context);
}

/** A hook whose decision can't be recorded refuses: that must be known before it is registered. */
function refuseUnrecorded({ machine }: Context): void {
  const trouble = logTrouble(machine);
  if (trouble) throw new HookguardError("io", { what: "Decisions can't be recorded", why: trouble.found });
}

function nobodyToAsk(): HookguardError {
  return new HookguardError("usage", {
    why: "Nobody can be asked here. Say --yes to write, or --dry-run to look only.",
  });
}

/** The command line that is about to be written, tried first: an entry that can't work would refuse everything. */
function rehearse(agents: readonly Installable[], context: Context): Promise<SelfTest[]> {
  const { launcher, machine } = context;
  return tryAll(
    context,
    agents.map((one) => {
      const { event } = one.settings.probe("", machine);
      return { one, handler: handlerIn(one.settings.group({ name: event }, launcher, machine)) };
    }),
  );
}

/** The command line as it now stands in the file. */
function prove(plans: readonly FilePlan[], context: Context): Promise<SelfTest[]> {
  const { machine, launcher } = context;
  return tryAll(
    context,
    plans.map(({ agent, file }) => {
      const one = installable(agent);
      return { one, handler: findHandler(one, file, machine, [launcher.program]) };
    }),
  );
}

/** What was decided in a test is kept apart: a person who then says no finds no trace of it. */
function tryAll(
  { machine, exec, terminal }: Context,
  entries: readonly { one: Installable; handler: JsonObject | undefined }[],
): Promise<SelfTest[]> {
  return withScratch(async (folder) => {
    const apart = { ...machine, env: { ...machine.env, XDG_STATE_HOME: folder } };
    const results: SelfTest[] = [];
    for (const { one, handler } of entries) {
      const result = handler
        ? await selfTest(one, handler, apart, exec)
        : { ok: true, found: "not tested, since tool calls are not among the chosen events", ms: [] };
      if (!result.ok) terminal.stderr(selfTestText(result, one.settings.title, terminal));
      results.push(result);
    }
    return results;
  });
}

function end(
  plans: readonly FilePlan[],
  tests: readonly SelfTest[],
  options: InstallOptions,
  context: Context,
): number {
  const ok = tests.every((test) => test.ok);
  const { terminal } = context;
  if (options.json) {
    terminal.stdout(`${JSON.stringify(envelope(plans, tests, options, context), null, 2)}\n`);
  } else if (ok && tests.length > 0) {
    for (const [index, plan] of plans.entries()) terminal.stdout(doneText(plan, tests[index], context));
  }
  return ok ? 0 : 1;
}

function doneText(plan: FilePlan, test: SelfTest | undefined, { terminal, state }: Context): string {
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
function envelope(
  plans: readonly FilePlan[],
  tests: readonly SelfTest[],
  options: InstallOptions,
  { launcher }: Context,
) {
  return {
    version: 1,
    command: "install",
    dry_run: options.dryRun === true,
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

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("install")
    .summary("register hookguard in the agents' own settings")
    .description(
      "Register hookguard for every event in the agents' own settings: shows a diff, asks, writes, and proves by a " +
        "call that must be refused that it works. Running it again repairs what is there.",
    )
    .argument("[agents...]", "claude, coda, gemini; without any, those that are found on this machine")
    .option("--all", "every agent, found or not")
    .addOption(
      program
        .createOption(
          "--scope <scope>",
          `whose settings: ${Object.entries(scopeWords)
            .map(([name, words]) => `${name} (${words})`)
            .join(", ")}`,
        )
        .choices(Object.keys(scopeWords))
        .default("user"),
    )
    .option("--events <names>", "exactly these events (A,B), or more and less than usual (+A,-B)")
    .option("--executable <path>", "absolute path to register instead of this executable")
    .option("--dry-run", "show what would be written, write nothing")
    .option("-y, --yes", "don't ask")
    .option("--json", "the plan and what came of it as JSON")
    .action(async (names: string[], options: InstallOptions) =>
      exit(await runInstall(names, options, contextOf(terminal, options.executable))),
    );
}
