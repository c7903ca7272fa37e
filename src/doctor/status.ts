import { join } from "node:path";
import { isRemote } from "../bundle/fetch/remote.ts";
import { besideConfig } from "../config/bundle-key.ts";
import { places } from "../config/places.ts";
import { isProbe } from "../install/canary.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { lastEvents } from "../log/tail.ts";
import type { Finding } from "./check.ts";
import { claudeOff } from "./checks/claude-off.ts";
import { codaOff } from "./checks/coda-off.ts";
import { geminiOff } from "./checks/gemini-off.ts";
import { logWritable } from "./checks/log-writable.ts";
import { policyLoads } from "./checks/policy-loads.ts";
import { registered } from "./checks/registered.ts";
import { settingsLoad } from "./checks/settings-load.ts";
import { examine } from "./examine.ts";
import type { PolicyHere } from "./policy.ts";
import { type DoctorWorld, filesOf } from "./world.ts";

/** What is in force here, at a glance. */
export interface Status {
  agents: {
    agent: string;
    title: string;
    places: { scope: string; file: string; events: number; executables: string[] }[];
  }[];
  project?: string;
  bundles: { name: string; layer: string; source: string; revision?: string; policies: number; mode: string }[];
  exceptions: { rule: string; owner: string; expires: string }[];
  decisions: {
    time: string;
    agent: string;
    effect: string;
    tool?: string;
    policies: string[];
    monitored?: string[];
    excepted?: string[];
  }[];
  /** What the quick checks found wrong; `doctor` looks deeper. */
  off: Finding[];
}

/** Checks that start no process. */
const quick = [settingsLoad, registered, policyLoads, logWritable, claudeOff, codaOff, geminiOff];
const SHOWN_DECISIONS = 5;

/** Gathers it. Never throws: what can't be read stands in `off`. */
export async function statusOf(world: DoctorWorld): Promise<Status> {
  const { machine } = world.context;
  const policy = await world.policy().catch(() => undefined);
  const log = join(places(machine.home, machine.env).state, "decisions.jsonl");
  const findings = (await examine(quick, world)).flatMap(({ findings }) => findings);
  return {
    agents: world.agents.map((one) => ({
      agent: one.settings.agent,
      title: one.settings.title,
      places: filesOf(world, one)
        .filter(({ ours }) => ours.length > 0)
        .map(({ scope, file, ours }) => ({
          scope,
          file,
          events: new Set(ours.map(({ event }) => event)).size,
          executables: [
            ...new Set(ours.map(({ command: { launcher } }) => [launcher.program, ...launcher.args].join(" "))),
          ],
        })),
    })),
    ...(policy ? { project: policy.root } : {}),
    bundles: policy ? bundlesOf(policy) : [],
    exceptions: (policy?.config.exceptions ?? [])
      .map(({ value: { rule, owner, expires } }) => ({ rule, owner, expires }))
      .filter(({ expires }) => expires >= world.now.toISOString().slice(0, 10)),
    decisions: lastEvents(log, 200).flatMap(decisionOf).slice(-SHOWN_DECISIONS),
    off: findings.filter(({ status }) => status !== "ok"),
  };
}

function bundlesOf({ bundles, config }: PolicyHere): Status["bundles"] {
  return bundles.map(({ index, layer, source, manifest }) => ({
    name: index.name,
    layer,
    source,
    ...(manifest.revision ? { revision: manifest.revision } : {}),
    policies: index.policies.length,
    mode: source === "built-in" ? modeOfPreset(config) : modeOf({ layer, source }, config),
  }));
}

/** The preset speaks of the built-in pack alone. */
function modeOfPreset({ preset }: PolicyHere["config"]): string {
  return preset?.value === "audit" ? "monitor" : "enforce";
}

/** By what it was loaded from: what a configuration calls a bundle need not be its own name. */
function modeOf({ layer, source }: { layer: string; source: string }, { bundles }: PolicyHere["config"]): string {
  const entry = bundles.find(
    ({ value, file, layer: named }) =>
      named === layer && source === (isRemote(value.source) ? value.source : besideConfig(value.source, file)),
  );
  return entry?.value.mode ?? "enforce";
}

function decisionOf({ timestamp, labels, input, result }: JsonObject): Status["decisions"] {
  const payload = objectOf(input);
  if (isProbe(input)) return [];
  const { effect, policies, monitored, excepted } = objectOf(result);
  return [
    {
      time: String(timestamp ?? ""),
      agent: String(objectOf(labels).agent ?? ""),
      effect: String(effect ?? ""),
      ...(typeof payload.tool_name === "string" ? { tool: payload.tool_name } : {}),
      policies: (Array.isArray(policies) ? policies : []).map((one) => String(objectOf(one).policy ?? "")),
      ...(Array.isArray(monitored) ? { monitored: monitored.map(String) } : {}),
      ...(Array.isArray(excepted) ? { excepted: excepted.map(String) } : {}),
    },
  ];
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
