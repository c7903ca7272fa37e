import type { HookguardMetadata, Manifest } from "../bundle/manifest.ts";
import type { Layer } from "../decision/types.ts";

/** Checked, verified, instantiated: ready to decide. One bundle is one module, so none can reach into another. */
export interface LoadedBundle {
  /** What messages call it: a path, a URL or `built-in`. */
  source: string;
  layer: Layer;
  manifest: Manifest;
  index: HookguardMetadata;
  /** Sha-256 of the archive as it was read, hex. */
  sha256: string;
  /** The archive as it was read. */
  archive(): Uint8Array;
  module: PolicyModule;
}

/** One instantiated policy module. */
export interface PolicyModule {
  /** Paths of the rules that can be asked for. */
  readonly entrypoints: readonly string[];
  /** Whether it has hookguard's deadline checks; without them nothing could stop it. */
  readonly metered: boolean;
  /**
   * Runs one entrypoint on an input that is already JSON text.
   * @param deadline `performance.now()` value after which the module is stopped with `engine.deadline`.
   * @returns the entrypoint's value, or `undefined` where Rego says undefined.
   * @throws HookguardError `engine.*`
   */
  evaluate(entrypoint: string, inputJson: string, deadline: number): unknown;
  /** After a failed evaluation: place in the index of the policy that was running, -1 where that is not known. */
  policyAt(): number;
}
