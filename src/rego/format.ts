import type { Opa } from "./opa.ts";
import { type SourceOptions, sourceFields } from "./request.ts";

export interface FormatOptions extends SourceOptions {
  /** The sources' own version, where `regoVersion` is what they are to become: 0 rewrites the old syntax. */
  fromRegoVersion?: 0 | 1;
  /** Drop imports that the target version makes redundant, e.g. `import rego.v1`. */
  dropRedundantImports?: boolean;
}

/**
 * Formats modules as `opa fmt` does.
 * @returns the text of every source, changed or not
 * @throws HookguardError `rego.invalid` with the errors of all files that don't parse
 */
export async function format(opa: Opa, options: FormatOptions): Promise<Record<string, string>> {
  const { result } = await opa.call<{ files: Record<string, string> }>({
    op: "format",
    ...sourceFields(options),
    from_rego_version: options.fromRegoVersion,
    drop_redundant_imports: options.dropRedundantImports,
  });
  return result.files;
}
