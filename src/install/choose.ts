import { HookguardError } from "../errors.ts";
import type { Scope } from "./agent-settings.ts";
import { scopes } from "./agent-settings.ts";
import { allInstallables, type Installable, installable } from "./agents.ts";
import type { Context } from "./context.ts";
import { detectAgents, isExecutable } from "./detect.ts";

/** The agents a command is about: those named, all, or those that this machine has. */
export function chooseAgents(
  names: readonly string[],
  { all, scope }: { all?: boolean; scope: Scope },
  { machine }: Context,
): Installable[] {
  if (all && names.length > 0) throw new HookguardError("usage", { why: "Name agents or say --all, not both." });
  if (names.length > 0) return [...new Set(names)].map(installable);
  const found = (all ? allInstallables : detectAgents(machine)).filter(
    ({ settings }) => "file" in settings.place(scope, machine),
  );
  if (found.length > 0) return found;
  const known = allInstallables.map(({ settings }) => settings.agent).join(", ");
  throw new HookguardError("usage", {
    why: all ? `No agent has ${scope} settings.` : `No agent was found that has ${scope} settings. Name one: ${known}.`,
  });
}

/** @throws HookguardError `usage` */
export function scopeOf(option: string): Scope {
  const scope = scopes.find((one) => one === option);
  if (scope === undefined) {
    throw new HookguardError("usage", { why: `No scope is called ${option}. Known scopes: ${scopes.join(", ")}.` });
  }
  return scope;
}

/** @throws HookguardError `usage` where the admin's files can't be written, or the executable can't run */
export function refuseEarly(scope: Scope, command: string, { launcher, uid }: Context): void {
  if (scope === "managed" && uid !== undefined && uid !== 0) {
    throw new HookguardError("usage", { why: `Managed settings belong to the administrator. Run: sudo ${command}` });
  }
  if (!isExecutable(launcher.program)) {
    throw new HookguardError("usage", { why: `${launcher.program} is no executable file.` });
  }
}
