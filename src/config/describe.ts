import { HookguardError } from "../errors.ts";
import { configuredKey } from "./bundle-key.ts";
import type { Config, Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import { remoteState } from "./remote-state.ts";
import { hasEnded, unknownRule } from "./rule-state.ts";
import type { BundleEntry, Exception } from "./schema.ts";

/** One value of the merged configuration, and where it came from. */
export interface Setting {
  key: string;
  value: string;
  /** `layer file:line`, or `default`. */
  from: string;
}

/** What stands beside the configuration itself. */
export interface Surroundings {
  where: Places;
  /** Ids of the rules in force; undefined where that can't be told. */
  rules: ReadonlySet<string> | undefined;
  /** UTC day, as 2030-12-31. */
  today: string;
}

/** Every value in force, defaults included, in a fixed order: what `hookguard config` shows. */
export function describe(config: Config, { where, rules, today }: Surroundings): Setting[] {
  const remark = (rule: string) => {
    const unknown = unknownRule(rule, rules);
    return unknown === undefined ? "" : ` (${unknown})`;
  };
  return [
    single("preset", config.preset, "recommended"),
    single("built_in", config.builtIn, "true"),
    single("log.required", config.logRequired, "true"),
    single("gemini.ask", config.geminiAsk, "false"),
    ...(config.failOpen.length === 0
      ? [{ key: "fail", value: "closed", from: "default" }]
      : config.failOpen.map((entry) => ({ key: `fail (${entry.layer})`, value: "open", from: placeOf(entry) }))),
    ...config.bundles.map((entry) => ({
      key: `bundle ${entry.value.name}`,
      value: bundleWords(entry, where),
      from: placeOf(entry),
    })),
    ...[...config.ruleModes].map(([id, entry]) => ({
      key: `rule ${id}`,
      value: `${entry.value}${remark(id)}`,
      from: placeOf(entry),
    })),
    ...config.exceptions.map((entry) => ({
      key: `exception ${entry.value.rule}`,
      value: `${exceptionWords(entry.value, today)}${remark(entry.value.rule)}`,
      from: placeOf(entry),
    })),
    ...config.ignored.map(({ layer, file, line, what }) => ({
      key: "ignored",
      value: what,
      from: `${layer} ${file}:${line}`,
    })),
  ];
}

function bundleWords(entry: Sourced<BundleEntry>, where: Places): string {
  const { source, mode = "enforce", key, scope, fetch } = entry.value;
  const signed = key === undefined ? "unsigned" : `key ${firstLine(key)} (${keyState(entry)})`;
  const state = remoteState(entry, where);
  const more = [
    ...(scope === undefined ? [] : [`scope ${scope}`]),
    ...Object.entries(fetch ?? {}).map(([name, value]) => `${name} ${value}`),
    ...(state === undefined ? [] : [state]),
  ];
  return [source, mode, signed, ...more].join(", ");
}

/** What the key is for, or why it can't be used. */
function keyState(entry: Sourced<BundleEntry>): string {
  try {
    return configuredKey(entry)?.algorithm ?? "";
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return `can't be used: ${error.details.why}`;
  }
}

/** A PEM in place of a file is shown by what it is. */
function firstLine(key: string): string {
  return key.trim().split("\n", 1)[0] ?? key;
}

function exceptionWords({ expires, owner, reason, scope }: Exception, today: string): string {
  const where = [
    ...(scope?.projects ? [`in ${scope.projects.join(", ")}`] : []),
    ...(scope?.agents ? [`for ${scope.agents.join(", ")}`] : []),
  ];
  return `${hasEnded({ expires }, today) ? "expired, held " : ""}until ${expires}, ${where.length > 0 ? `${where.join(", ")}, ` : "everywhere, "}${owner}: ${reason}`;
}

function single(key: string, entry: Sourced<boolean | string> | undefined, fallback: string): Setting {
  return entry === undefined
    ? { key, value: fallback, from: "default" }
    : { key, value: String(entry.value), from: placeOf(entry) };
}

function placeOf({ layer, file, line }: { layer: string; file: string; line: number }): string {
  return `${layer} ${file}:${line}`;
}
