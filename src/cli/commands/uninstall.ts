import type { Command } from "commander";
import { HookguardError } from "../../errors.ts";
import { type Scope, scopes } from "../../install/agent-settings.ts";
import { allInstallables, type Installable, installable } from "../../install/agents.ts";
import { applyUninstall } from "../../install/apply.ts";
import { scopeOf } from "../../install/choose.ts";
import { type Context, contextOf } from "../../install/context.ts";
import { type FilePlan, planUninstall } from "../../install/plan.ts";
import { removeSelfTestLog } from "../../install/traces.ts";
import { maskText } from "../../log/mask.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { planText } from "../output/install.ts";

export interface UninstallOptions {
  scope?: string;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/**
 * `hookguard uninstall`: out of everything that is named; without names out of everything that is found, in the standard
 * places and where install remembers having written.
 * @returns exit code 0
 * @throws HookguardError `usage`, `settings.*`, `io`
 */
export async function runUninstall(
  names: readonly string[],
  options: UninstallOptions,
  context: Context,
): Promise<number> {
  const { terminal } = context;
  const agents = names.length > 0 ? [...new Set(names)].map(installable) : allInstallables;
  const chosen = options.scope === undefined ? scopes : [scopeOf(options.scope)];
  const found = eachFileOnce(
    chosen.flatMap((scope) => agents.flatMap((one) => plansFor(one, scope, context))),
    context,
  );
  const plans = found.filter(({ scope }) => scope !== "managed" || mayWriteManaged(context));
  const left = found.filter((plan) => !plans.includes(plan));
  if (options.scope === "managed" && left.length > 0) throw new HookguardError("usage", { why: needsAdmin });
  if (!options.json) {
    for (const plan of plans) terminal.stdout(planText(plan, installable(plan.agent), terminal));
    if (found.length === 0) terminal.stdout("hookguard is registered nowhere that was looked at.\n");
    for (const { file } of left) terminal.stdout(`${file} stays. ${needsAdmin}\n`);
  }
  if (plans.length > 0 && !options.dryRun) {
    if (!options.yes) {
      if (!terminal.interactive) {
        throw new HookguardError("usage", {
          why: "Nobody can be asked here. Say --yes to write, or --dry-run to look only.",
        });
      }
      if (!(await context.ask("Write these changes?"))) {
        terminal.stdout("Nothing was written.\n");
        return 0;
      }
    }
    const log = leavesNothing(plans, context) ? removeSelfTestLog(context.machine) : undefined;
    for (const plan of plans) applyUninstall(plan, context.state(plan.scope));
    if (log !== undefined && !options.json) terminal.stdout(`The log of your decisions stays: ${log}\n`);
  }
  if (options.json) terminal.stdout(`${JSON.stringify(envelope(plans, options), null, 2)}\n`);
  else if (plans.length > 0 && !options.dryRun)
    terminal.stdout("hookguard is out. Running sessions may have to be started anew.\n");
  return 0;
}

const needsAdmin = "Managed settings belong to the administrator. Run: sudo hookguard uninstall --scope managed";

function mayWriteManaged({ uid }: Context): boolean {
  return uid === undefined || uid === 0;
}

/** Whether nothing of the user's installations is left after these plans. */
function leavesNothing(plans: readonly FilePlan[], { state }: Context): boolean {
  const going = new Set(plans.map(({ file }) => file));
  return state("user")
    .all()
    .every(([file]) => going.has(file));
}

/** The standard place, and every file that install remembers of this agent and scope. */
function plansFor(one: Installable, scope: Scope, { machine, state }: Context): FilePlan[] {
  const remembered = state(scope);
  const place = one.settings.place(scope, machine);
  const files = remembered
    .all()
    .flatMap(([file, { agent, scope: of }]) => (agent === one.settings.agent && of === scope ? [file] : []));
  const all = new Set([...("file" in place ? [place.file] : []), ...files]);
  return [...all].flatMap((file) => {
    const plan = planUninstall({ installable: one, scope, machine, state: remembered }, file);
    return plan ? [plan] : [];
  });
}

/**
 * One plan a file: the user's settings are a project's, too, for who stands in the home folder. The scope that install
 * remembers wins, else the first.
 */
function eachFileOnce(plans: readonly FilePlan[], { state }: Context): FilePlan[] {
  const byFile = new Map<string, FilePlan>();
  for (const plan of plans) {
    const key = `${plan.agent} ${plan.snapshot?.path ?? plan.file}`;
    const remembered = state(plan.scope).get(plan.file)?.scope === plan.scope;
    if (!byFile.has(key) || remembered) byFile.set(key, plan);
  }
  return [...byFile.values()];
}

/** The versioned JSON of `uninstall --json`. */
function envelope(plans: readonly FilePlan[], { dryRun }: UninstallOptions) {
  return {
    version: 1,
    command: "uninstall",
    dry_run: dryRun === true,
    files: plans.map(({ agent, scope, file, action, changes, diff }) => ({
      agent,
      scope,
      file,
      action,
      events: changes,
      diff: maskText(diff),
    })),
    ok: true,
  };
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("uninstall")
    .summary("take hookguard out of the agents' settings")
    .description(
      "Take hookguard out again: a file that nobody touched since gets back its very bytes; otherwise only our entries " +
        "go, and foreign edits stay. Files and folders that install made go too.",
    )
    .addArgument(
      program
        .createArgument("[agents...]", "which agents; all without any")
        .choices(allInstallables.map(({ settings }) => settings.agent)),
    )
    .addOption(program.createOption("--scope <scope>", "one scope; all without it").choices([...scopes]))
    .option("--dry-run", "show what would be written, write nothing")
    .option("-y, --yes", "don't ask")
    .option("--json", "the plan as JSON")
    .action(async (names: string[], options: UninstallOptions) =>
      exit(await runUninstall(names, options, contextOf(terminal))),
    );
}
