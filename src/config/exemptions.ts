import micromatch from "micromatch";
import type { Exemptions } from "../decision/exempt.ts";
import type { Finding } from "../decision/types.ts";
import type { Config } from "./merge.ts";
import type { Exception } from "./schema.ts";

/** Where and when an exception is asked for. */
export interface Occasion {
  agent: string;
  projectRoot: string;
  /** UTC day, as 2030-12-31. */
  today: string;
  /** Name of the built-in bundle, which the preset speaks of. */
  builtIn?: string;
}

/** Exceptions and monitor modes of the configuration, for one event. */
export function exemptions(config: Config, { agent, projectRoot, today, builtIn }: Occasion): Exemptions {
  const monitoredBundles = new Set(
    config.bundles.filter(({ value }) => value.mode === "monitor").map(({ value }) => value.name),
  );
  const isOnlyWatched = ({ name, layer }: Finding["bundle"]) =>
    monitoredBundles.has(name) || (config.preset?.value === "audit" && layer === "system" && name === builtIn);
  const live = config.exceptions
    .map(({ value }) => value)
    .filter((entry) => holds(entry, { agent, projectRoot, today }));
  return {
    isMonitored: ({ policy, bundle }: Finding) => {
      const mode = config.ruleModes.get(policy.id)?.value;
      return mode === undefined ? isOnlyWatched(bundle) : mode === "monitor";
    },
    exceptionOf: ({ policy }) => live.find(({ rule }) => rule === policy.id),
  };
}

function holds({ expires, scope }: Exception, { agent, projectRoot, today }: Occasion): boolean {
  if (expires < today) return false;
  if (scope?.agents && !scope.agents.some((name) => name === agent)) return false;
  return !scope?.projects || micromatch.isMatch(projectRoot, scope.projects, { dot: true });
}
