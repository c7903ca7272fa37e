import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";

/** Ids that are offered in place of a wrong one. */
const OFFERED = 5;

/**
 * @throws HookguardError `usage` for an id that no bundle in force has, with ids that are close to it
 */
export function requireKnown(id: string, bundles: readonly LoadedBundle[]): void {
  const ids = [...new Set(bundles.flatMap(({ index }) => index.policies.map((policy) => policy.id)))];
  if (ids.includes(id)) return;
  const words = id.toLowerCase().split(/[^a-z0-9]+/);
  const shared = (other: string) => other.split(/[.-]/).filter((word) => words.includes(word)).length;
  const close = ids
    .filter((other) => shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1))
    .slice(0, OFFERED);
  const hint = close.length > 0 ? ` Close to it: ${close.join(", ")}.` : "";
  throw new HookguardError("usage", { why: `No rule in force is called ${id}.${hint}` });
}
