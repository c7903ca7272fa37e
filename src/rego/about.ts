import type { Opa } from "./opa.ts";
import type { Capabilities } from "./request.ts";

export interface OpaVersion {
  opa: string;
  go: string;
  /** Module path -> version, of everything linked in. */
  modules: Record<string, string>;
}

/** Which OPA is inside. */
export async function opaVersion(opa: Opa): Promise<OpaVersion> {
  return (await opa.call<OpaVersion>({ op: "version" })).result;
}

/** `opa capabilities --current` of the embedded version. */
export async function currentCapabilities(opa: Opa): Promise<Capabilities> {
  return (await opa.call<Capabilities>({ op: "capabilities" })).result;
}
