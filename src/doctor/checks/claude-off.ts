import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { HookguardError } from "../../errors.ts";
import { installables } from "../../install/agents.ts";
import { jsonOf } from "../../install/edit/value.ts";
import { loadSettings } from "../../install/look.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

const { claude } = installables;

/** What takes Claude Code's hooks away without a word: contracts/claude-code.md §0.10, §0.11 and §4.1. */
export const claudeOff: Check = {
  id: "claude-off",
  title: "Nothing switches hooks off in Claude Code",
  run(world) {
    const used = filesOf(world, claude).filter(({ ours }) => ours.length > 0);
    if (used.length === 0) return [];
    const unmanaged = used.filter(({ scope }) => scope !== "managed");
    const findings = [
      ...disabled(world, unmanaged.length > 0),
      ...byAdmin(world, unmanaged.length > 0),
      ...byEnvironment(world),
    ];
    return findings.length > 0 ? findings : [ok("no setting and no variable does")];
  },
};

/** Strongest first: the first one that says something counts. */
const precedence = ["managed", "local", "project", "user"] as const;

function disabled(world: DoctorWorld, matters: boolean): Finding[] {
  const values = [
    ...adminFiles(world).map(({ file, value }) => ({ file, off: value.disableAllHooks })),
    ...precedence.flatMap((scope) =>
      filesOf(world, claude)
        .filter((file) => file.scope === scope && scope !== "managed")
        .map(({ file, value }) => ({ file, off: value.disableAllHooks })),
    ),
  ].filter(({ off }) => typeof off === "boolean");
  return values.flatMap(({ file, off }, index) => {
    if (off !== true) return [];
    const found = `${file} says \`disableAllHooks\``;
    const fix = `Take it out of ${file}, or register in managed settings, which it can't reach.`;
    return [
      index === 0 && matters
        ? fail(found, "hooks that run", fix)
        : warn(`${found}, without effect now`, "no such setting", fix),
    ];
  });
}

function byAdmin(world: DoctorWorld, matters: boolean): Finding[] {
  return adminFiles(world).flatMap(({ file, value }) => {
    const { allowManagedHooksOnly, strictPluginOnlyCustomization: strict } = value;
    const pluginsOnly = strict === true || (Array.isArray(strict) && strict.includes("hooks"));
    const key =
      allowManagedHooksOnly === true
        ? "allowManagedHooksOnly"
        : pluginsOnly
          ? "strictPluginOnlyCustomization"
          : undefined;
    if (key === undefined || !matters) return [];
    const fix = "Run: sudo hookguard install claude --scope managed";
    return [
      fail(`${file} says \`${key}\`, so hooks of other settings don't run`, "hookguard in managed settings", fix),
    ];
  });
}

function byEnvironment({ context: { machine } }: DoctorWorld): Finding[] {
  const value = machine.env.CLAUDE_CODE_SIMPLE;
  if (!value || value === "0") return [];
  return [
    fail("CLAUDE_CODE_SIMPLE is set: Claude Code runs no hooks", "a shell without it", "Unset it where it is set."),
  ];
}

/** The admin's own file and those beside it that can be read; what can't be read is reported elsewhere or not ours to see. */
function adminFiles({ context: { machine } }: DoctorWorld): { file: string; value: JsonObject }[] {
  const place = claude.settings.place("managed", machine);
  if ("none" in place) return [];
  const folder = dirname(place.file);
  const beside = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const files = [
    join(dirname(folder), "managed-settings.json"),
    ...beside
      .sort()
      .reverse()
      .map((name) => join(folder, name)),
  ];
  return files.flatMap((file) => {
    try {
      const value = existsSync(file) ? jsonOf(loadSettings(claude, file).root) : undefined;
      return isJsonObject(value) ? [{ file, value }] : [];
    } catch (error) {
      if (error instanceof HookguardError) return [];
      throw error;
    }
  });
}
