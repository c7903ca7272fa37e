import type { JsonObject } from "../json.ts";
import { withScratch } from "../ports/scratch.ts";
import { type Installable, installable } from "./agents.ts";
import type { Context } from "./context.ts";
import { findHandler } from "./look.ts";
import type { FilePlan } from "./plan.ts";
import { handlerIn, type SelfTest, selfTest } from "./selftest.ts";
import { unprovable } from "./unprovable.ts";

/** The command line that is about to be written, tried first: an entry that can't work would refuse everything. */
export function rehearse(agents: readonly Installable[], context: Context): Promise<SelfTest[]> {
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
export function prove(plans: readonly FilePlan[], context: Context): Promise<SelfTest[]> {
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
  { machine, exec }: Context,
  entries: readonly { one: Installable; handler: JsonObject | undefined }[],
): Promise<SelfTest[]> {
  return withScratch(async (folder) => {
    const apart = { ...machine, env: { ...machine.env, XDG_STATE_HOME: folder } };
    const results: SelfTest[] = [];
    const unproven = unprovable(machine);
    for (const { one, handler } of entries) {
      const result = handler
        ? await selfTest(one, handler, { machine: apart, exec, unproven })
        : { ok: true, found: "not tested, since tool calls are not among the chosen events", ms: [] };
      results.push(result);
    }
    return results;
  });
}
