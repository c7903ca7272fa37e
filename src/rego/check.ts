import { type Diagnostic, HookguardError } from "../errors.ts";
import type { Opa } from "./opa.ts";
import { type Schemas, type SourceOptions, sourceFields } from "./request.ts";

export interface CheckOptions extends SourceOptions {
  /** OPA's strict mode: unused variables and imports, shadowed names, deprecated builtins. */
  strict?: boolean;
  schemas?: Schemas;
}

/** Everything OPA finds wrong, in its words, sorted by place; an empty list means that the sources compile. */
export async function check(opa: Opa, options: CheckOptions): Promise<readonly Diagnostic[]> {
  try {
    await opa.call({ op: "check", ...sourceFields(options), strict: options.strict, schemas: options.schemas });
    return [];
  } catch (error) {
    if (error instanceof HookguardError && error.code === "rego.invalid") return error.diagnostics;
    throw error;
  }
}
