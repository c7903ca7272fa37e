import { isDeepStrictEqual } from "node:util";
import type { EventRow } from "../../agents/agent.ts";
import { counted } from "../../counted.ts";
import { agentVersion } from "../../install/agent-version.ts";
import type { Installable } from "../../install/agents.ts";
import type { SettingsFile } from "../../install/survey.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

/** Every event, in the strict form of this version, and nothing left over from another. */
export const registered: Check = {
  id: "registered",
  title: "Every event is registered, in the strict form",
  async run(world) {
    if (world.agents.length === 0) {
      const fix = "Install an agent, then run: hookguard install";
      return [warn("no agent was found on this machine", "an agent to guard", fix)];
    }
    return (await Promise.all(world.agents.map((one) => forAgent(one, world)))).flat();
  },
};

async function forAgent(one: Installable, world: DoctorWorld): Promise<Finding[]> {
  const used = filesOf(world, one).filter(({ ours }) => ours.length > 0);
  const { agent, title } = one.settings;
  if (used.length === 0) {
    // A person may mean to guard only some agents; to guard none is no guard.
    const report = world.files.some(({ ours }) => ours.length > 0) ? warn : fail;
    const fix = `Run: hookguard install ${agent}`;
    return [report(`${title} doesn't call hookguard here`, "an entry for every event", fix)];
  }
  const findings = used.flatMap((file) => inFile(file, world));
  const everywhere = new Set(used.flatMap(({ ours }) => ours.map(({ event }) => event)));
  const lacking = one.events.filter(({ name, register }) => register === true && !everywhere.has(name));
  const missing = await knownToAgent(lacking, one, world);
  const blind = missing.filter(({ can }) => can.includes("deny"));
  if (missing.length === 0) return findings;
  const report = blind.length > 0 ? fail : warn;
  const names = missing.map(({ name }) => name).join(", ");
  return [...findings, report(`${title} doesn't call hookguard at ${names}`, "every event", repair(used[0], agent))];
}

/** Without the events that this agent's version would refuse to start on. */
async function knownToAgent(rows: readonly EventRow[], one: Installable, { context: { machine, exec } }: DoctorWorld) {
  const { knows } = one.settings;
  if (rows.length === 0 || knows === undefined) return rows;
  const { version } = await agentVersion(one, machine, exec);
  return rows.filter(({ name }) => version === undefined || knows(name, version));
}

function inFile({ file, scope, one, ours }: SettingsFile, { context }: DoctorWorld): Finding[] {
  const { settings } = one;
  const counts = new Map<string, number>();
  for (const { event } of ours) counts.set(event, (counts.get(event) ?? 0) + 1);
  const odd = ours.filter(({ event, group, command: { launcher } }) => {
    const strict = settings.group({ name: event }, launcher, context.machine);
    return (counts.get(event) ?? 0) > 1 || !isDeepStrictEqual(group, strict);
  });
  const fix = repair({ scope }, settings.agent);
  if (odd.length === 0) return [ok(`${settings.title}, ${scope}: ${counted(counts.size, "event")} in ${file}`)];
  const names = [...new Set(odd.map(({ event }) => event))].join(", ");
  return [
    warn(`${file}: not the form that install writes, at ${names}`, "the strict form, once, without matcher", fix),
  ];
}

function repair(file: Pick<SettingsFile, "scope"> | undefined, agent: string): string {
  return `Run: hookguard install ${agent} --scope ${file?.scope ?? "user"}`;
}
