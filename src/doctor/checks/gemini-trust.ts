import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { installables } from "../../install/agents.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

const { gemini } = installables;

/** In a folder that isn't trusted, no hook of any settings file runs, the user's and the system's included (§0.8, §4 Trust). */
export const geminiTrust: Check = {
  id: "gemini-trust",
  title: "Gemini CLI trusts this folder, so that its hooks run",
  run(world) {
    if (filesOf(world, gemini).every(({ ours }) => ours.length === 0)) return [];
    return [trust(world), ...strictEnvironment(world)];
  },
};

function trust(world: DoctorWorld): Finding {
  const { machine } = world.context;
  if (machine.env.GEMINI_CLI_TRUST_WORKSPACE === "true") return ok("GEMINI_CLI_TRUST_WORKSPACE says so");
  // A project can't vouch for itself: only the user's and the system's word counts.
  const off = filesOf(world, gemini).find(({ scope, value }) => scope !== "project" && switchedOff(value));
  if (off) return ok(`folder trust is off in ${off.file}`);
  const list = join(gemini.settings.folder(machine), "trustedFolders.json");
  const rule = ruleFor(machine.cwd, readRules(list));
  if (rule === "TRUST_FOLDER" || rule === "TRUST_PARENT") return ok(`${list} says so`);
  const found = rule === undefined ? `${machine.cwd} is not among the folders of ${list}` : `${list} says ${rule}`;
  return warn(
    `${found}: hooks run only if you trust it when asked`,
    "a trusted folder",
    "Start `gemini` here once and trust the folder, or work in one that is trusted.",
  );
}

function switchedOff({ security }: JsonObject): boolean {
  return isJsonObject(security) && isJsonObject(security.folderTrust) && security.folderTrust.enabled === false;
}

function readRules(file: string): JsonObject {
  try {
    const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The rule that reaches closest to the folder. `TRUST_PARENT` speaks for the folder above the one it names. */
function ruleFor(folder: string, rules: JsonObject): string | undefined {
  const reaching = Object.entries(rules)
    .map(([path, rule]) => ({ top: rule === "TRUST_PARENT" ? dirname(path) : path, rule }))
    .filter(({ top }) => folder === top || folder.startsWith(`${top}${top.endsWith(sep) ? "" : sep}`))
    .sort((a, b) => b.top.length - a.top.length);
  const rule = reaching[0]?.rule;
  return typeof rule === "string" ? rule : undefined;
}

/** On GitHub Actions, Gemini CLI hides all variables but a few from its hooks. */
function strictEnvironment({ context: { machine } }: DoctorWorld): Finding[] {
  if (!machine.env.GITHUB_SHA && machine.env.SURFACE !== "Github") return [];
  const moved = ["XDG_CONFIG_HOME", "XDG_STATE_HOME"].filter((name) => machine.env[name]);
  if (moved.length === 0) return [];
  return [
    warn(
      `Gemini CLI hides ${moved.join(" and ")} from hooks here`,
      "configuration in its usual place",
      "Use the default folders in CI.",
    ),
  ];
}
