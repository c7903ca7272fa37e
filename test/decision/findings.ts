import type { Finding, Layer, PolicyInfo } from "../../src/decision/types.ts";
import type { Verb } from "../../src/input/kinds.ts";

type Severity = NonNullable<PolicyInfo["severity"]>;

/** A finding as a policy would give it; tests name only what matters to them. */
export function finding(
  verb: Verb,
  id: string,
  more: Partial<Omit<Finding, "verb" | "policy" | "bundle">> & { severity?: Severity; layer?: Layer } = {},
): Finding {
  const { severity, layer = "user", ...rest } = more;
  return {
    verb,
    policy: { id, title: id, package: `test.${id}`, file: `${id}.rego`, row: 1, ...(severity ? { severity } : {}) },
    bundle: { name: "test", layer },
    reason: `because of ${id}`,
    ...rest,
  };
}
