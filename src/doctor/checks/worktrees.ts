import { existsSync } from "node:fs";
import type { Installable } from "../../install/agents.ts";
import { recognise } from "../../install/command/recognise.ts";
import { findOurs } from "../../install/edit/find.ts";
import { loadSettings } from "../../install/look.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

/** A worktree has its own settings: what only the project registers is missing where the file isn't checked in. */
export const worktrees: Check = {
  id: "worktrees",
  title: "Every worktree of this project has its hooks",
  async run(world) {
    const inProjectOnly = world.agents.filter((one) => {
      const used = filesOf(world, one).filter(({ ours }) => ours.length > 0);
      return used.length > 0 && used.every(({ scope }) => scope === "project" || scope === "local");
    });
    if (inProjectOnly.length === 0) return [];
    const folders = await others(world);
    const findings = folders.flatMap((folder) => inProjectOnly.flatMap((one) => inFolder(folder, one, world)));
    return findings.length > 0
      ? findings
      : folders.length > 0
        ? [ok(`${folders.length} other worktrees have them`)]
        : [];
  },
};

/** The other worktrees of the repository that this folder belongs to. */
async function others({ context: { exec, machine } }: DoctorWorld): Promise<string[]> {
  const ran = await exec("git", ["worktree", "list", "--porcelain"], {
    cwd: machine.cwd,
    env: machine.env,
    timeoutMs: 10_000,
  });
  if (ran.exitCode !== 0) return [];
  const folders = ran.stdout.split("\n").flatMap((line) => (line.startsWith("worktree ") ? [line.slice(9)] : []));
  return folders.filter((folder) => folder !== machine.cwd && existsSync(folder));
}

function inFolder(folder: string, one: Installable, { context: { machine } }: DoctorWorld): Finding[] {
  const { settings } = one;
  const files = (["project", "local"] as const).flatMap((scope) => {
    const place = settings.place(scope, { ...machine, cwd: folder });
    return "file" in place && existsSync(place.file) ? [place.file] : [];
  });
  if (files.some((file) => calls(one, file))) return [];
  const fix = `Run there: hookguard install ${settings.agent} --scope project. Or register once for you: hookguard install ${settings.agent}`;
  return [
    warn(
      `${folder} has no ${settings.title} settings that call hookguard`,
      "an entry there, or in your own settings",
      fix,
    ),
  ];
}

function calls(one: Installable, file: string): boolean {
  try {
    return findOurs(loadSettings(one, file), (handler) => recognise(handler) !== undefined).length > 0;
  } catch {
    return false;
  }
}
