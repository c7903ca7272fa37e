import type { Opa } from "./opa.ts";
import { type SourceOptions, sourceFields } from "./request.ts";

export interface BuildOptions extends SourceOptions {
  /** Slash paths, e.g. `hookguard/main/tool_before`; rules annotated `entrypoint: true` are added to them. */
  entrypoints: readonly string[];
  revision?: string;
  roots?: readonly string[];
  metadata?: Readonly<Record<string, unknown>>;
  /** Leave out what no entrypoint needs (true unless said otherwise); without it rules that refer to entrypoints become entrypoints. */
  pruneUnused?: boolean;
  /** Keep `print` calls in the module. */
  includePrint?: boolean;
}

export interface BuiltModule {
  wasm: Uint8Array;
  /** All entrypoints of the module. */
  entrypoints: string[];
  /** The data files, merged. */
  data: Record<string, unknown>;
  /** The manifest as OPA would write it. */
  manifest: Record<string, unknown>;
}

/**
 * Compiles to WebAssembly: the same bytes as `opa build -t wasm .` of the same version in the sources' folder.
 * @throws HookguardError `rego.invalid` with all errors, and what `Opa.call` throws
 */
export async function buildWasm(opa: Opa, options: BuildOptions): Promise<BuiltModule> {
  const { result, blob } = await opa.call<Omit<BuiltModule, "wasm">>({
    op: "build",
    ...sourceFields(options),
    entrypoints: options.entrypoints,
    revision: options.revision,
    roots: options.roots,
    metadata: options.metadata,
    prune_unused: options.pruneUnused ?? true,
    include_print: options.includePrint,
  });
  return { ...result, wasm: blob ?? new Uint8Array() };
}
