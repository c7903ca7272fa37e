import type { Installable } from "../install/agents.ts";
import type { Context } from "../install/context.ts";
import { agentsHere, type Registered, type SettingsFile, survey } from "../install/survey.ts";
import { type PolicyHere, policyHere } from "./policy.ts";

/** What the checks look at: this machine, this project, every settings file that an agent reads here. */
export interface DoctorWorld {
  context: Context;
  files: readonly SettingsFile[];
  /** The agents that matter here. */
  agents: readonly Installable[];
  /** Policy as a hook here would load it. @throws HookguardError `config.*`, `bundle.*`, `engine.*` */
  policy(): Promise<PolicyHere>;
  now: Date;
}

export function doctorWorld(context: Context, now = new Date()): DoctorWorld {
  const files = survey(context);
  let policy: Promise<PolicyHere> | undefined;
  return {
    context,
    files,
    agents: agentsHere(files, context),
    policy: () => (policy ??= policyHere(context.machine)),
    now,
  };
}

/** The files of one agent, and what is registered in them. */
export function filesOf({ files }: DoctorWorld, one: Installable): SettingsFile[] {
  return files.filter((file) => file.one === one);
}

/** Every entry of ours with the file it stands in. */
export function entries({ files }: DoctorWorld): { file: SettingsFile; entry: Registered }[] {
  return files.flatMap((file) => file.ours.map((entry) => ({ file, entry })));
}
