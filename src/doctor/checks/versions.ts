import { agentVersion } from "../../install/agent-version.ts";
import type { Installable } from "../../install/agents.ts";
import { compareVersions } from "../../install/compare-versions.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import type { DoctorWorld } from "../world.ts";

/** An agent that is too old ignores the strict form; one that is newer than we tested may have moved on. */
export const versions: Check = {
  id: "versions",
  title: "The agents' versions are ones that hookguard knows",
  async run(world) {
    const findings = await Promise.all(world.agents.map((one) => look(one, world)));
    return findings.flat();
  },
};

async function look(one: Installable, { context: { exec, machine } }: DoctorWorld): Promise<Finding[]> {
  const { title, versions } = one.settings;
  const { program, version } = await agentVersion(one, machine, exec);
  if (program === undefined) return [];
  if (version === undefined) {
    const fix = `Look whether ${program} runs.`;
    return [warn(`${program} --version said no version`, `${title} ${versions.tested}`, fix)];
  }
  const { tested, least } = versions;
  if (least && compareVersions(version, least.version) < 0) {
    return [fail(`${title} ${version}: ${least.why}`, `${least.version} or newer`, `Update ${title}.`)];
  }
  const newer = compareVersions(version, tested) > 0;
  return [
    ok(newer ? `${title} ${version}, newer than ${tested}, on which everything was proven` : `${title} ${version}`),
  ];
}
