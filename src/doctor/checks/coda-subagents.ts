import { installables } from "../../install/agents.ts";
import type { SettingsFile } from "../../install/survey.ts";
import { isJsonObject } from "../../json.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";
import { type DoctorWorld, filesOf } from "../world.ts";

const { coda } = installables;

/** What a sub-agent of Coda does, no hook sees; afterwards the whole session runs without hooks (contracts/coda.md §0.2). */
export const codaSubagents: Check = {
  id: "coda-subagents",
  title: "Coda's sub-agents, which escape all hooks, are off",
  async run(world) {
    const files = filesOf(world, coda);
    const registered = files.flatMap(({ ours }) => ours);
    if (registered.length === 0) return [];
    const off = strongest.flatMap((scope) => files.filter((file) => file.scope === scope)).find(says);
    if (off && enabled(off) === false) return [ok(`${off.file} says \`"agents": {"enabled": false}\``)];
    if (await policyRefuses(world)) return [ok("policy refuses `run_agent`")];
    const fix = 'Put `"agents": {"enabled": false}` into config.json, or let policy refuse agents (tool kind `agent`).';
    return [warn("sub-agents are on, and their tool calls fire no hooks", "no sub-agents", fix)] satisfies Finding[];
  },
};

/** The first of them that says something counts: a project may switch on what its user has switched off. */
const strongest = ["project", "user"] as const;

const says = (file: SettingsFile) => enabled(file) !== undefined;

function enabled({ value: { agents } }: SettingsFile): boolean | undefined {
  return isJsonObject(agents) && typeof agents.enabled === "boolean" ? agents.enabled : undefined;
}

async function policyRefuses(world: DoctorWorld): Promise<boolean> {
  const { machine, exec } = world.context;
  const { event, payload } = coda.settings.probe("", machine);
  const entry = filesOf(world, coda)
    .flatMap(({ ours }) => ours)
    .find((one) => one.event === event);
  const invocation = entry && coda.settings.invocation(entry.handler, machine);
  if (!invocation || !entry) return false;
  const call = { ...payload, tool_name: "run_agent", tool_input: { action: "run", task: "hookguard tests itself" } };
  const ran = await exec(invocation.program, invocation.args, {
    input: JSON.stringify(call),
    cwd: machine.cwd,
    env: machine.env,
    timeoutMs: 10_000,
  });
  return coda.settings.outcome(entry.handler, ran).does !== "run";
}
