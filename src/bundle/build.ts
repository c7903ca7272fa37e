import { type Diagnostic, HookguardError } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { type BuildOptions, type BuiltModule, buildWasm } from "../rego/build.ts";
import { inspect } from "../rego/inspect.ts";
import type { Opa } from "../rego/opa.ts";
import type { Capabilities } from "../rego/request.ts";
import type { CompiledRules } from "../rules/compile.ts";
import { aggregate, MAIN_FILE, type RulePackages, reference } from "./aggregator.ts";
import { type BundleFiles, writeArchive } from "./archive.ts";
import type { HookguardMetadata, Manifest } from "./manifest.ts";
import { noPolicies } from "./no-policies.ts";
import { findPolicies, type Policy } from "./policies.ts";
import { refusals } from "./refusals.ts";
import { meter } from "./wasm/meter.ts";
import { shrink } from "./wasm/shrink.ts";

export interface BuildRequest {
  /** Relative slash path -> text: `.rego` modules and `data.json`, `data.yaml`, `data.yml`; tests left out by the caller. */
  files: ReadonlyMap<string, string>;
  /** What logs and messages call the bundle. */
  name: string;
  revision?: string;
  /** Grows with every release. */
  seq?: number;
  /** Joins the data files. */
  data?: JsonObject;
  /** Rule files, compiled; their diagnostics are this build's. */
  rules?: CompiledRules;
}

/** What building needs from outside. */
export interface BuildTools {
  opa: Opa;
  /** What policies may use: `bundles/capabilities.json`. */
  capabilities: Capabilities;
  /** Compiles in place of the embedded OPA (`--opa`), and may say something about that. */
  compile?: (opa: Opa, options: BuildOptions) => Promise<BuiltModule & { notice?: string }>;
}

export interface BuiltBundle {
  bytes: Uint8Array;
  manifest: Manifest;
  /** Warnings; errors are thrown. */
  diagnostics: Diagnostic[];
}

/**
 * Compiles policies to a bundle (design §6, §9): the same sources give the same bytes on every machine.
 * @throws HookguardError `rego.invalid` for what OPA rejects, `build.invalid` for what can't be enforced; both with positions
 */
export async function buildBundle(request: BuildRequest, tools: BuildTools): Promise<BuiltBundle> {
  const { rules } = request;
  if (rules && rules.diagnostics.length > 0) {
    throw new HookguardError("rules.invalid", {}, { diagnostics: rules.diagnostics });
  }
  const sources = sourcesOf(request);
  const { capabilities, opa } = tools;
  const inspection = await inspect(opa, { sources, capabilities });
  const { policies, diagnostics } = findPolicies(inspection);
  diagnostics.push(...refusals(inspection), ...takenIds(policies, rules));
  if (diagnostics.length > 0) throw new HookguardError("build.invalid", {}, { diagnostics });
  if (policies.length === 0 && !rules?.policies.length) {
    throw new HookguardError("build.invalid", {}, { diagnostics: [noPolicies(inspection)] });
  }

  const aggregator = aggregate(policies, rules && rulePackages(rules));
  const compile: NonNullable<BuildTools["compile"]> = tools.compile ?? buildWasm;
  const compiled = await compile(opa, {
    sources: { ...sources, [MAIN_FILE]: aggregator.source },
    capabilities,
    entrypoints: [...new Set(Object.values(aggregator.entrypoints))],
  });
  const wasm = meter(await shrink(compiled.wasm, functionsOf(policies, rules)));
  const manifest = manifestOf(request, policies, aggregator.entrypoints);
  const modules = { ...request, files: new Map([...request.files, [MAIN_FILE, aggregator.source]]) };
  return {
    bytes: writeArchive(filesOf(modules, compiled.data, wasm, manifest)),
    manifest,
    diagnostics: compiled.notice === undefined ? [] : [{ code: "hookguard/other-opa", message: compiled.notice }],
  };
}

const tooManyDataFiles: Diagnostic = {
  code: "hookguard/too-many-data-files",
  message: "beside rule files, the top folder can't have data.json, data.yaml and data.yml all at once",
};

/** OPA folds all data files of a folder into one document; the caller's data takes a name that the sources left free. */
function sourcesOf({ files, data: given, rules }: BuildRequest): Record<string, string> {
  const data = rules ? withRules(given, rules) : given;
  const free = ["data.json", "data.yaml", "data.yml"].find((name) => !files.has(name));
  if (data && free === undefined) throw new HookguardError("build.invalid", {}, { diagnostics: [tooManyDataFiles] });
  return { ...Object.fromEntries(files), ...(data && free ? { [free]: JSON.stringify(data) } : {}) };
}

function withRules(data: JsonObject = {}, rules: CompiledRules): JsonObject {
  const hookguard = isJsonObject(data.hookguard ?? null) ? (data.hookguard as JsonObject) : {};
  return { ...data, hookguard: { ...hookguard, rulefile: rules.data } };
}

function rulePackages({ packages, policies }: CompiledRules): RulePackages {
  return { packages, events: [...new Set(policies.flatMap(({ events }) => events ?? []))] };
}

function takenIds(policies: readonly Policy[], rules: CompiledRules | undefined): Diagnostic[] {
  const known = new Map(policies.map(({ entry }) => [entry.id, entry]));
  return (rules?.policies ?? []).flatMap(({ id, file, row }) => {
    const other = known.get(id);
    if (!other) return [];
    const message = `the id ${id} is taken by ${other.package} (${other.file}:${other.row})`;
    return [{ code: "hookguard/duplicate-id", message, position: { file, line: row, column: 1 } }];
  });
}

/** OPA's compiler names the function of a rule after its path. Which rule of a rule file breaks can't be told: -1. */
function functionsOf(policies: readonly Policy[], ruleFiles: CompiledRules | undefined): Map<string, number> {
  const nameOf = (path: readonly string[]) => `g0.${reference(path)}`;
  const own = policies.flatMap(({ path, rules }, place) =>
    rules.map(({ name }) => [nameOf([...path, name]), place] as const),
  );
  const generic = (ruleFiles?.packages ?? []).map((name) => [nameOf([...name.split("."), "findings"]), -1] as const);
  return new Map([...own, ...generic]);
}

function manifestOf(
  { name, revision, seq, rules }: BuildRequest,
  policies: readonly Policy[],
  entrypoints: HookguardMetadata["entrypoints"],
): Manifest {
  return {
    revision: revision ?? "",
    roots: [""],
    wasm: [...new Set(Object.values(entrypoints))].map((entrypoint) => ({ entrypoint, module: "/policy.wasm" })),
    rego_version: 1,
    metadata: {
      hookguard: {
        format: 1,
        input: "hookguard.input/v1",
        name,
        policies: [...policies.map(({ entry }) => entry), ...(rules?.policies ?? [])],
        entrypoints,
        metered: true,
        ...(seq === undefined ? {} : { seq }),
      },
    },
  };
}

/** In the order that OPA writes them (contracts/opa.md §5.1). */
function filesOf(
  { files }: BuildRequest,
  data: Record<string, unknown>,
  wasm: Uint8Array,
  manifest: Manifest,
): BundleFiles {
  const encoder = new TextEncoder();
  const modules = [...files].filter(([path]) => path.endsWith(".rego")).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map([
    ["data.json", encoder.encode(JSON.stringify(data))],
    ...modules.map(([path, text]) => [path, encoder.encode(text)] as const),
    ["policy.wasm", wasm],
    [".manifest", encoder.encode(JSON.stringify(manifest))],
  ]);
}
