import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { WriteOptions } from "../agents/agent.ts";
import { type Exemptions, noExemptions } from "../decision/exempt.ts";
import type { Layer } from "../decision/types.ts";
import { builtInBundle } from "../engine/built-in.ts";
import { loadBundle } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import type { InputDocument } from "../input/types.ts";
import type { Mandate } from "./exemptions.ts";
import { CONFIG_NAME, isProject, type LayerFile, layerFiles, PROJECT_FOLDER } from "./layers.ts";
import type { Config } from "./merge.ts";
import { type Places, places } from "./places.ts";
import { bytesOf } from "./regular.ts";
import type { Mode } from "./schema.ts";
import { isTrusted } from "./trust.ts";

/** What decides one event. */
export interface InForce {
  bundles: LoadedBundle[];
  exemptions: Exemptions;
  write: WriteOptions;
  /** Which rules of the built-in pack speak; policies see it as `input.hookguard.preset`. */
  preset?: string;
  /** Layers whose bundles are skipped when they can't decide. */
  failOpen: ReadonlySet<Layer>;
  /** Bundles that could not be loaded and were skipped for that. */
  skipped: { source: string; error: HookguardError }[];
  /** Whether an event passes although it can't be recorded. */
  logRequired: boolean;
}

/** Where to look; from the command line and the machine. */
export interface Lookup {
  /** Bundle files that replace the configured ones. */
  files: readonly string[];
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** In a hook: `performance.now()` value at which everything must be loaded. */
  deadline?: number;
  /** Called before anything of a project is read: it may have been made to take long, or to hang. */
  beforeStrangers?(): void;
}

/**
 * The policy in force for an event in this project: the built-in bundle, and what the layers' `hookguard.yaml` add.
 * Nothing but file look-ups happens where there is no such file: the readers of configuration are loaded with the first.
 * @throws HookguardError `config.*`, `bundle.*`, `engine.*`
 */
export async function inForce(lookup: Lookup, input: InputDocument): Promise<InForce> {
  const { files, home, env } = lookup;
  if (files.length > 0) return { ...plain, bundles: files.map((file) => fromCommandLine(file, lookup)) };
  const where = places(home, env);
  const layers = layersOf(where, input.project.root);
  if (layers.length === 0) return { ...plain, bundles: [await builtInBundle()] };
  if (layers.some(({ layer }) => isProject(layer))) lookup.beforeStrangers?.();
  const { configured } = await import("./configured.ts");
  const config = configured(layers);
  return fromConfig(config, input, where, lookup);
}

const plain = {
  exemptions: noExemptions,
  write: {},
  failOpen: new Set<Layer>(),
  skipped: [],
  logRequired: true,
} satisfies Omit<InForce, "bundles">;

/** The layers' files for a project root; the user's own folder is no project of its own. */
export function layersOf({ system, user }: Places, root: string): LayerFile[] {
  const project = join(root, PROJECT_FOLDER, CONFIG_NAME);
  const isThere = exists(project);
  return layerFiles({ system, user, ...(isThere ? { project: { root, trusted: isTrusted(user, root) } } : {}) });
}

function exists(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT" && (error as NodeJS.ErrnoException).code !== "ENOTDIR";
  }
}

async function fromConfig(config: Config, input: InputDocument, where: Places, { deadline }: Lookup): Promise<InForce> {
  const [{ exemptions }, { loadConfigured }] = await Promise.all([
    import("./exemptions.ts"),
    import("./load-configured.ts"),
  ]);
  const failOpen = new Set(config.failOpen.map(({ layer }) => layer));
  const skipped: InForce["skipped"] = [];
  const bundles = config.builtIn?.value === false ? [] : [await builtInBundle()];
  const mandates = bundles.map((bundle) => mandate(bundle, config.preset?.value === "audit" ? "monitor" : "enforce"));
  for (const entry of config.bundles) {
    // A layer may let its own bundles fail open, not use up the time that the others need.
    if (deadline !== undefined && performance.now() > deadline) {
      throw new HookguardError("engine.deadline", { who: "The configuration", ms: deadline });
    }
    try {
      const bundle = await loadConfigured(entry, where, deadline);
      bundles.push(bundle);
      mandates.push(mandate(bundle, entry.value.mode ?? "enforce"));
    } catch (error) {
      if (!(error instanceof HookguardError) || !failOpen.has(entry.layer)) throw error;
      skipped.push({ source: entry.value.source, error });
    }
  }
  const today = new Date(input.now_ns / 1e6).toISOString().slice(0, 10);
  const occasion = { agent: input.agent.name, projectRoot: input.project.root, today, bundles: mandates };
  return {
    bundles,
    exemptions: exemptions(config, occasion),
    ...(config.preset === undefined ? {} : { preset: config.preset.value }),
    write: config.geminiAsk?.value ? { geminiAsk: true } : {},
    failOpen,
    skipped,
    logRequired: config.logRequired?.value ?? true,
  };
}

function mandate({ index, layer }: LoadedBundle, mode: Mode): Mandate {
  return { name: index.name, layer, mode };
}

function fromCommandLine(file: string, { deadline }: Lookup): LoadedBundle {
  const by = deadline === undefined ? {} : { deadline };
  return loadBundle(bytesOf(file), { source: file, layer: "command line", ...by });
}
