import type { Opa } from "./opa.ts";

/** Sources by relative slash path: `.rego` modules and `data.json`, `data.yaml`, `data.yml`. */
export type Sources = Readonly<Record<string, string>>;

/** What every operation on sources takes. */
export interface SourceOptions {
  sources: Sources;
  /** OPA's capabilities object; everything of the embedded version when absent. */
  capabilities?: Capabilities;
  /** 0 for the old syntax. */
  regoVersion?: 0 | 1;
}

/** OPA's capabilities format, as far as we look into it. */
export interface Capabilities {
  builtins: { name: string; decl: object; [more: string]: unknown }[];
  [more: string]: unknown;
}

/** JSON Schemas by the name that `schema.` annotations use; `input` is the whole input document. */
export type Schemas = Readonly<Record<string, unknown>>;

/** The fields of a request that all operations share. */
export function sourceFields(options: SourceOptions): Record<string, unknown> {
  return { files: options.sources, capabilities: options.capabilities, rego_version: options.regoVersion };
}

/** The custom builtins that both sides know: declared in the capabilities, implemented by this OPA. */
export function hostBuiltins(opa: Opa, options: SourceOptions): string[] {
  const declared = new Set(options.capabilities?.builtins.map((b) => b.name));
  return opa.builtins.filter((name) => declared.has(name));
}
