import type { Layer } from "../decision/types.ts";
import type { ReadConfig } from "./read.ts";
import type { BundleEntry, ConfigFile, Exception, Mode, Preset } from "./schema.ts";

/** A value with the file and line that set it. */
export interface Sourced<T> {
  value: T;
  layer: Layer;
  file: string;
  line: number;
}

/** What all layers together say. */
export interface Config {
  preset: Sourced<Preset> | undefined;
  builtIn: Sourced<boolean> | undefined;
  bundles: Sourced<BundleEntry>[];
  ruleModes: Map<string, Sourced<Mode>>;
  exceptions: Sourced<Exception>[];
  /** Layers whose bundles may fail open. */
  failOpen: Sourced<"open">[];
  geminiAsk: Sourced<boolean> | undefined;
  logRequired: Sourced<boolean> | undefined;
  /** What a lower layer said and may not: reported and logged, without effect. */
  ignored: { layer: Layer; file: string; line: number; what: string }[];
}

/** One layer's file, read. */
export interface LayerConfig extends ReadConfig {
  layer: Layer;
  file: string;
}

/** Layers that may loosen: allow, except, monitor, switch off (design §7). */
const mayLoosen: ReadonlySet<Layer> = new Set(["system", "user"]);

/** What only a layer that may loosen can say, and when saying it loosens. */
const loosening: readonly { key: keyof ConfigFile; loosens(config: ConfigFile): boolean }[] = [
  { key: "preset", loosens: ({ preset }) => preset === "audit" },
  { key: "built_in", loosens: ({ built_in }) => built_in === false },
  { key: "rules", loosens: ({ rules = {} }) => Object.values(rules).some(({ mode }) => mode === "monitor") },
  { key: "exceptions", loosens: ({ exceptions = [] }) => exceptions.length > 0 },
  { key: "fail", loosens: ({ fail }) => fail === "open" },
  { key: "gemini", loosens: ({ gemini }) => gemini?.ask === true },
  { key: "log", loosens: ({ log }) => log?.required === false },
];

/**
 * Merges the layers: bundles and exceptions add up; of single values the tighter one wins, whichever layer said it, so
 * that no layer loosens what another one tightened.
 */
export function mergeConfig(layers: readonly LayerConfig[]): Config {
  const merged: Config = {
    preset: undefined,
    builtIn: undefined,
    bundles: [],
    ruleModes: new Map(),
    exceptions: [],
    failOpen: [],
    geminiAsk: undefined,
    logRequired: undefined,
    ignored: [],
  };
  for (const layer of layers) add(merged, mayLoosen.has(layer.layer) ? layer : withoutLoosening(layer, merged));
  return merged;
}

/** A lower layer's file without what it may not say; each such thing is noted. */
function withoutLoosening(layer: LayerConfig, merged: Config): LayerConfig {
  const { file, config, lineOf } = layer;
  const kept = { ...config };
  for (const { key, loosens } of loosening) {
    if (!loosens(config)) continue;
    const what = `only system and user may loosen \`${key}\``;
    merged.ignored.push({ layer: layer.layer, file, line: lineOf([key]), what });
    delete kept[key];
  }
  return { ...layer, config: kept };
}

function add(merged: Config, { layer, file, config, lineOf }: LayerConfig): void {
  const from = <T>(value: T, ...path: PropertyKey[]): Sourced<T> => ({ value, layer, file, line: lineOf(path) });
  for (const [index, entry] of (config.bundles ?? []).entries()) merged.bundles.push(from(entry, "bundles", index));
  for (const [index, exception] of (config.exceptions ?? []).entries()) {
    merged.exceptions.push(from(exception, "exceptions", index));
  }
  for (const [id, { mode }] of Object.entries(config.rules ?? {})) {
    merged.ruleModes.set(id, tighter(merged.ruleModes.get(id), from(mode, "rules", id), "enforce"));
  }
  if (config.fail === "open") merged.failOpen.push(from("open", "fail"));
  if (config.preset !== undefined) merged.preset = tighter(merged.preset, from(config.preset, "preset"), "strict");
  if (config.built_in !== undefined) merged.builtIn = tighter(merged.builtIn, from(config.built_in, "built_in"), true);
  if (config.gemini) merged.geminiAsk = tighter(merged.geminiAsk, from(config.gemini.ask, "gemini", "ask"), false);
  if (config.log) merged.logRequired = tighter(merged.logRequired, from(config.log.required, "log", "required"), true);
}

/** The tight value, where either has it; else what the stronger layer said. */
function tighter<T>(first: Sourced<T> | undefined, next: Sourced<T>, tight: T): Sourced<T> {
  return first === undefined || (first.value !== tight && next.value === tight) ? next : first;
}
