import type { Installable } from "../../install/agents.ts";
import { findProgram } from "../../install/detect.ts";
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

async function look({ settings }: Installable, { context: { exec, machine } }: DoctorWorld): Promise<Finding[]> {
  const { title, programs, versions } = settings;
  const program = programs.map((name) => findProgram(name, machine)).find((path) => path !== undefined);
  if (program === undefined) return [];
  const ran = await exec(program, ["--version"], { cwd: machine.cwd, env: machine.env, timeoutMs: 20_000 });
  const version = /\d+\.\d+\.\d+/.exec(ran.stdout)?.[0];
  if (version === undefined) {
    return [
      warn(`${program} --version said no version`, `${title} ${versions.tested}`, `Look whether ${program} runs.`),
    ];
  }
  const { tested, least } = versions;
  if (least && compare(version, least.version) < 0) {
    return [fail(`${title} ${version}: ${least.why}`, `${least.version} or newer`, `Update ${title}.`)];
  }
  const newer = compare(version, tested) > 0;
  return [
    ok(newer ? `${title} ${version}, newer than ${tested}, on which everything was proven` : `${title} ${version}`),
  ];
}

/** Negative when `a` is the older one. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
