import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KnownAgent } from "../../install/agent-settings.ts";
import { type Installable, installables } from "../../install/agents.ts";
import { recognise } from "../../install/command/recognise.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

/** Events at which another hook's answer can undo ours, and how. */
const contested: Record<KnownAgent, { events: string[]; how: string }> = {
  claude: { events: ["PermissionRequest"], how: "the first hook to answer wins; refuse at PreToolUse as well" },
  coda: { events: [], how: "" },
  gemini: {
    events: ["BeforeModel", "AfterModel", "BeforeToolSelection"],
    how: "the last hook to answer wins; refuse at BeforeTool as well",
  },
};

/** Other people's hooks are theirs to have; a person should know where they can overrule policy. */
export const rivals: Check = {
  id: "rivals",
  title: "No other hook can undo a decision",
  run(world) {
    const used = world.agents.filter((one) => filesOf(world, one).some(({ ours }) => ours.length > 0));
    const findings = used.flatMap((one) => [
      ...filesOf(world, one).flatMap(({ file, value }) => inHooks(value.hooks, file, one)),
      ...(one === installables.gemini ? extensions(world) : []),
    ]);
    return findings.length > 0 || used.length === 0 ? findings : [ok("none stands where it could")];
  },
};

function inHooks(hooks: Json | undefined, file: string, { settings: { agent } }: Installable): Finding[] {
  if (!isJsonObject(hooks)) return [];
  const { events, how } = contested[agent];
  return events.flatMap((event) => {
    const groups = hooks[event];
    const handlers = (Array.isArray(groups) ? groups : []).flatMap((group) =>
      isJsonObject(group) && Array.isArray(group.hooks) ? group.hooks : [],
    );
    const others = handlers.filter((handler) => recognise(handler) === undefined).length;
    if (others === 0) return [];
    return [
      warn(
        `${file}: ${others} other hooks at ${event}, where ${how}`,
        "hookguard alone at this event",
        "Look whether those hooks may decide.",
      ),
    ];
  });
}

/** Hooks of extensions come after those of settings, and so have the last word. */
function extensions({ context: { machine } }: DoctorWorld): Finding[] {
  const folder = join(installables.gemini.settings.folder(machine), "extensions");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const file = join(folder, name, "hooks", "hooks.json");
    try {
      const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
      return isJsonObject(value) ? inHooks(value.hooks, file, installables.gemini) : [];
    } catch {
      return [];
    }
  });
}
