import type { Layer } from "../decision/types.ts";
import type { Outcome } from "../hook/run.ts";

/** Times of one thing done many times, in nanoseconds. */
export interface Times {
  count: number;
  median_ns: number;
  p95_ns: number;
  min_ns: number;
}

/** One event, decided again and again by policy that is loaded already. */
export interface EventTimes {
  name: string;
  outcome: Outcome;
  /** The whole pipeline: payload, facts, policy, answer. */
  decision: Times;
  /** The policy modules alone. */
  policy: Times;
  /** Sources of the bundles that were asked. */
  bundles: string[];
  /** Rules that listen to it, of how many. */
  asked: number;
  of: number;
  /** What each rule costs alone, the dearest first. */
  rules?: RuleTimes[];
}

export interface RuleTimes extends Times {
  /** Its id; all rules of rule files together are one. */
  id: string;
  bundle: string;
}

/** What a bundle costs before the first decision. */
export interface BundleTimes {
  source: string;
  name: string;
  layer: Layer;
  rules: number;
  archive_bytes: number;
  module_bytes: number;
  /** WebAssembly to machine code. */
  compile: Times;
  /** From the archive's bytes to a bundle that can decide; compiling is part of it. */
  load: Times;
}

export interface Benchmark {
  events: EventTimes[];
  bundles: BundleTimes[];
  /** Resident bytes of this process at the end. */
  rss_bytes: number;
  notes: string[];
}
