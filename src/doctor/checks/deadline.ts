import { DEADLINE_MS } from "../../hook/limits.ts";
import { HARMLESS } from "../../install/canary.ts";
import type { SettingsFile } from "../../install/survey.ts";
import { LEAST_TIMEOUT_MS } from "../../install/timeout.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import type { DoctorWorld } from "../world.ts";

/** hookguard must have answered before the agent stops waiting: a hook that times out lets the tool run on Gemini CLI. */
export const deadline: Check = {
  id: "deadline",
  title: "hookguard answers before the agent gives up",
  async run(world) {
    const used = world.files.filter(({ ours }) => ours.length > 0);
    const findings = used.flatMap(timeouts);
    for (const file of used) findings.push(...(await latency(file, world)));
    return findings;
  },
};

function timeouts({ file, scope, one: { settings }, ours }: SettingsFile): Finding[] {
  const unit = settings.agent === "gemini" ? 1 : 1000;
  const short = ours.filter(
    ({ handler: { timeout } }) => typeof timeout === "number" && timeout * unit < LEAST_TIMEOUT_MS,
  );
  if (short.length === 0) return [ok(`${file}: every timeout is above our own deadline of ${DEADLINE_MS} ms`)];
  const [first] = short;
  const mistaken = settings.agent === "gemini" ? ` (${settings.title} counts milliseconds)` : "";
  const found = `${file}: a timeout of ${first?.handler.timeout} at ${short.map(({ event }) => event).join(", ")}${mistaken}`;
  const fix = `Run: hookguard install ${settings.agent} --scope ${scope}`;
  return [fail(found, `at least ${LEAST_TIMEOUT_MS / unit}`, fix)];
}

/** One harmless call through the entry, as the agent makes it. */
async function latency(
  { one: { settings }, ours, file }: SettingsFile,
  { context: { machine, exec } }: DoctorWorld,
): Promise<Finding[]> {
  const { event, payload } = settings.probe(HARMLESS, machine);
  const entry = ours.find((one) => one.event === event);
  const invocation = entry && settings.invocation(entry.handler, machine);
  if (!invocation) return [];
  const { ms } = await exec(invocation.program, invocation.args, {
    input: JSON.stringify(payload),
    cwd: machine.cwd,
    env: machine.env,
    timeoutMs: 2 * DEADLINE_MS,
  });
  const found = `${file}: one call took ${Math.round(ms)} ms`;
  if (ms < DEADLINE_MS / 2) return [ok(found)];
  return [warn(found, `less than ${DEADLINE_MS / 2} ms`, "See `hookguard bench` for what takes so long.")];
}
