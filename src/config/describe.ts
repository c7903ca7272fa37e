import type { Config, Sourced } from "./merge.ts";

/** One value of the merged configuration, and where it came from. */
export interface Setting {
  key: string;
  value: string;
  /** `layer file:line`, or `default`. */
  from: string;
}

/** Every value in force, defaults included, in a fixed order: what `hookguard config` shows. */
export function describe(config: Config): Setting[] {
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
      value: [entry.value.source, entry.value.mode ?? "enforce", entry.value.key ? "signed" : "unsigned"].join(", "),
      from: placeOf(entry),
    })),
    ...[...config.ruleModes].map(([id, entry]) => ({ key: `rule ${id}`, value: entry.value, from: placeOf(entry) })),
    ...config.exceptions.map((entry) => ({
      key: `exception ${entry.value.rule}`,
      value: `until ${entry.value.expires}, ${entry.value.owner}: ${entry.value.reason}`,
      from: placeOf(entry),
    })),
    ...config.ignored.map(({ layer, file, line, what }) => ({
      key: "ignored",
      value: what,
      from: `${layer} ${file}:${line}`,
    })),
  ];
}

function single(key: string, entry: Sourced<boolean | string> | undefined, fallback: string): Setting {
  return entry === undefined
    ? { key, value: fallback, from: "default" }
    : { key, value: String(entry.value), from: placeOf(entry) };
}

function placeOf({ layer, file, line }: { layer: string; file: string; line: number }): string {
  return `${layer} ${file}:${line}`;
}
