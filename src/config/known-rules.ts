import { builtInBundle } from "../engine/built-in.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { loadConfigured } from "./load-configured.ts";
import type { Config } from "./merge.ts";
import type { Places } from "./places.ts";

/**
 * Ids of all rules in force.
 * @returns undefined when a bundle can't be loaded: then nobody can tell that a rule isn't there
 */
export async function knownRules(config: Config, where: Places): Promise<ReadonlySet<string> | undefined> {
  try {
    const bundles: LoadedBundle[] = config.builtIn?.value === false ? [] : [await builtInBundle()];
    for (const { value, ...rest } of config.bundles) {
      // A look at the configuration starts no refresh.
      const { fetch: _, ...quiet } = value;
      bundles.push(await loadConfigured({ value: quiet, ...rest }, where));
    }
    return new Set(bundles.flatMap(({ index }) => index.policies.map(({ id }) => id)));
  } catch (error) {
    if (error instanceof HookguardError) return undefined;
    throw error;
  }
}
