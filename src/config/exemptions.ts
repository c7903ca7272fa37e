import micromatch from "micromatch";
import type { Exemptions } from "../decision/exempt.ts";
import type { Finding, Layer } from "../decision/types.ts";
import type { Config } from "./merge.ts";
import type { Exception, Mode } from "./schema.ts";

/** Id of the rule in the built-in pack that the self-test meets. */
export const CANARY_RULE = "agent.canary";

/** Where and when an exception is asked for. */
export interface Occasion {
  agent: string;
  projectRoot: string;
  /** UTC day, as 2030-12-31. */
  today: string;
  /** Every bundle that was loaded. */
  bundles: readonly Mandate[];
}

/** How a layer wants a bundle to be heard. */
export interface Mandate {
  /** The bundle's own name, as its findings have it; not what a configuration calls it. */
  name: string;
  layer: Layer;
  mode: Mode;
}

/** Exceptions and monitor modes of the configuration, for one event. */
export function exemptions(config: Config, { agent, projectRoot, today, bundles }: Occasion): Exemptions {
  const live = config.exceptions
    .map(({ value }) => value)
    .filter((entry) => holds(entry, { agent, projectRoot, today }));
  /** Refuses nothing real, and install and doctor prove by it that hookguard refuses. */
  const isSelfTest = ({ policy, bundle }: Finding) => policy.id === CANARY_RULE && bundle.layer === "system";
  return {
    isMonitored: (finding: Finding) => {
      const { policy, bundle } = finding;
      if (isSelfTest(finding)) return false;
      const mode = config.ruleModes.get(policy.id)?.value;
      return mode === undefined ? isOnlyWatched(bundle, bundles) : mode === "monitor";
    },
    exceptionOf: (finding) => (isSelfTest(finding) ? undefined : live.find(({ rule }) => rule === finding.policy.id)),
  };
}

/**
 * A layer speaks of its own bundles alone, whatever names they have: else a project could name another layer's bundle and
 * silence it. Of two with one name in one layer, the one that is enforced decides.
 */
function isOnlyWatched({ name, layer }: Finding["bundle"], bundles: readonly Mandate[]): boolean {
  const meant = bundles.filter((one) => one.name === name && one.layer === layer);
  return meant.length > 0 && meant.every(({ mode }) => mode === "monitor");
}

function holds({ expires, scope }: Exception, { agent, projectRoot, today }: Omit<Occasion, "bundles">): boolean {
  if (expires < today) return false;
  if (scope?.agents && !scope.agents.some((name) => name === agent)) return false;
  return !scope?.projects || micromatch.isMatch(projectRoot, scope.projects, { dot: true });
}
