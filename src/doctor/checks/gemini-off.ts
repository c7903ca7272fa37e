import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOOK_NAME } from "../../agents/gemini/settings.ts";
import { HookguardError } from "../../errors.ts";
import { installables } from "../../install/agents.ts";
import { jsonOf } from "../../install/edit/value.ts";
import { loadSettings } from "../../install/look.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

const { gemini } = installables;

/** `hooksConfig` of four layers: `enabled` of the strongest counts, `disabled` adds up over all (contracts/gemini-cli.md §4). */
export const geminiOff: Check = {
  id: "gemini-off",
  title: "Nothing switches hooks off in Gemini CLI",
  run(world) {
    const registered = filesOf(world, gemini).flatMap(({ ours }) => ours);
    if (registered.length === 0) return [];
    const names = new Set([HOOK_NAME, ...registered.map(({ handler }) => String(handler.name ?? handler.command))]);
    const findings = [...switchedOff(world), ...named(world, names)];
    return findings.length > 0 ? findings : [ok("no layer does")];
  },
};

function switchedOff(world: DoctorWorld): Finding[] {
  const said = layers(world).filter(({ config }) => typeof config.enabled === "boolean");
  return said.flatMap(({ file, config }, index) => {
    if (config.enabled !== false) return [];
    const found = `${file} says \`hooksConfig.enabled: false\``;
    const fix = `Take it out of ${file}, or say \`true\` in the system settings, which win.`;
    return [
      index === 0 ? fail(found, "hooks that run", fix) : warn(`${found}, without effect now`, "no such setting", fix),
    ];
  });
}

function named(world: DoctorWorld, names: ReadonlySet<string>): Finding[] {
  return layers(world).flatMap(({ file, config }) => {
    const { disabled } = config;
    if (!Array.isArray(disabled) || !disabled.some((name) => names.has(String(name)))) return [];
    return [
      fail(
        `${file} names hookguard in \`hooksConfig.disabled\`; no other layer can undo that`,
        "no such name",
        `Take it out of ${file}.`,
      ),
    ];
  });
}

/** Strongest first: system, project, user, system defaults. */
function layers(world: DoctorWorld): { file: string; config: JsonObject }[] {
  const of = (scope: string) => filesOf(world, gemini).filter((file) => file.scope === scope);
  const known = [...of("managed"), ...of("project"), ...of("user")].map(({ file, value }) => ({ file, value }));
  return [...known, ...defaults(world)].flatMap(({ file, value }) =>
    isJsonObject(value.hooksConfig) ? [{ file, config: value.hooksConfig }] : [],
  );
}

function defaults({ context: { machine } }: DoctorWorld): { file: string; value: JsonObject }[] {
  const system = gemini.settings.place("managed", machine);
  const beside = "file" in system ? join(dirname(system.file), "system-defaults.json") : undefined;
  const file = machine.env.GEMINI_CLI_SYSTEM_DEFAULTS_PATH || beside;
  if (file === undefined || !existsSync(file)) return [];
  try {
    const value = jsonOf(loadSettings(gemini, file).root);
    return isJsonObject(value) ? [{ file, value }] : [];
  } catch (error) {
    if (error instanceof HookguardError) return [];
    throw error;
  }
}
