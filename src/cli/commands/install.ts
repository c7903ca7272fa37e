import type { Command } from "commander";
import { logTrouble } from "../../doctor/checks/log-writable.ts";
import { HookguardError } from "../../errors.ts";
import { agentVersion } from "../../install/agent-version.ts";
import { allInstallables, type Installable, installable } from "../../install/agents.ts";
import { applyInstall } from "../../install/apply.ts";
import { chooseAgents, refuseEarly, scopeOf } from "../../install/choose.ts";
import { type Context, contextOf } from "../../install/context.ts";
import { type FilePlan, planInstall } from "../../install/plan.ts";
import { prove, rehearse } from "../../install/proof.ts";
import { eventChoice } from "../../install/select-events.ts";
import type { SelfTest } from "../../install/selftest.ts";
import type { InstallState } from "../../install/state.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { doneText, installJson, planText, scopeWords, selfTestText } from "../output/install.ts";

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
  const plans: FilePlan[] = [];
  for (const one of agents) {
    const version = await versionThatMatters(one, context);
    plans.push(planInstall({ installable: one, scope, machine, state }, context.launcher, choice, version));
  }
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
  const undo = applyAll(plans, state);
  const proofs = await prove(plans, context);
  for (const [index, { ok }] of proofs.entries()) if (!ok) undo[index]?.();
  if (proofs.some(({ ok }) => !ok) && !options.json) terminal.stdout("What doesn't work was put back as it was.\n");
  return end(plans, proofs, options, context);
}

/** Asked only where a name that the agent doesn't know would keep it from starting. */
async function versionThatMatters(one: Installable, { machine, exec }: Context): Promise<string | undefined> {
  return one.settings.knows ? (await agentVersion(one, machine, exec)).version : undefined;
}

/** All of them or none. @returns what undoes each */
function applyAll(plans: readonly FilePlan[], state: InstallState): (() => void)[] {
  const undo: (() => void)[] = [];
  try {
    for (const plan of plans) undo.push(applyInstall(plan, state));
    return undo;
  } catch (error) {
    for (const one of undo.reverse()) one();
    throw error;
  }
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

function end(
  plans: readonly FilePlan[],
  tests: readonly SelfTest[],
  options: InstallOptions,
  context: Context,
): number {
  const ok = tests.every((test) => test.ok);
  const { terminal } = context;
  for (const [index, test] of tests.entries()) {
    const plan = plans[index];
    if (!test.ok && plan) terminal.stderr(selfTestText(test, installable(plan.agent).settings.title, terminal));
  }
  if (options.json) {
    const envelope = installJson(plans, tests, options.dryRun === true, context);
    terminal.stdout(`${JSON.stringify(envelope, null, 2)}\n`);
  } else if (ok && tests.length > 0) {
    for (const [index, plan] of plans.entries()) terminal.stdout(doneText(plan, tests[index], context));
  }
  return ok ? 0 : 1;
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
    .addArgument(
      program
        .createArgument("[agents...]", "which agents; without any, those that are found on this machine")
        .choices(allInstallables.map(({ settings }) => settings.agent)),
    )
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
