import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isExecutable } from "../../install/detect.ts";
import { VERSION } from "../../version.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import { type DoctorWorld, entries } from "../world.ts";

/** What the entries start is there, runs, is this version, and can't be swapped by others. */
export const executable: Check = {
  id: "executable",
  title: "The registered executable runs",
  async run(world) {
    const launchers = new Map(
      entries(world).map(({ entry: { command } }) => [JSON.stringify(command.launcher), command.launcher]),
    );
    const findings: Finding[] = [];
    for (const launcher of launchers.values()) findings.push(...(await look(launcher, world)));
    return findings;
  },
};

async function look(
  { program, args }: { program: string; args: string[] },
  { context }: DoctorWorld,
): Promise<Finding[]> {
  const shown = [program, ...args].join(" ");
  const fix = "Run `hookguard install` with the executable you want to use.";
  if (!program.includes("/") && !program.includes("\\")) {
    return [fail(`${shown} is looked up on PATH, which the agent's project can change`, "an absolute path", fix)];
  }
  if (!isExecutable(program)) return [fail(`${program} is no executable file`, "a program that runs", fix)];
  const { exec, machine } = context;
  const ran = await exec(program, [...args, "--version"], { cwd: machine.cwd, env: machine.env, timeoutMs: 10_000 });
  const version = ran.stdout.trim();
  if (ran.exitCode !== 0) return [fail(`${shown} --version ${ended(ran)}`, "a program that runs", fix)];
  const same = version === VERSION;
  const what = `${shown}, version ${version}`;
  const findings = [same ? ok(what) : warn(what, `version ${VERSION}, as this hookguard`, fix)];
  return [...findings, ...[program, ...args].flatMap(swappable)];
}

function ended({
  exitCode,
  signal,
  timedOut,
  notStarted,
}: Awaited<ReturnType<DoctorWorld["context"]["exec"]>>): string {
  if (timedOut) return "didn't end";
  if (notStarted) return `can't be started (${notStarted})`;
  return signal ? `was ended by ${signal}` : `ended with ${exitCode}`;
}

/** Whoever may write the file, or the folder it lies in, decides what the agents run. */
function swappable(path: string): Finding[] {
  if (process.platform === "win32" || !existsSync(path)) return [];
  const real = realpathSync(path);
  return [real, dirname(real)].flatMap((one) => {
    const { mode } = statSync(one);
    const others = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
    return others
      ? [warn(`others than its owner may write ${one}`, "write access for the owner alone", `Run: chmod go-w ${one}`)]
      : [];
  });
}
