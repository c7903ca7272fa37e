import type { Finding, Layer, PolicyInfo } from "../decision/types.ts";
import type { LoadedBundle } from "../engine/types.ts";

/** What one event met, rule by rule. */
export interface Explanation {
  /** Those that matched, then those that nearly did, the nearest first; with one rule asked for, that one. */
  rules: RuleExplanation[];
  /** How many there are of each kind, in all bundles in force. */
  counts: Record<Standing, number>;
  /** What can't be shown, and why. */
  notes: string[];
}

/**
 * `matched`: it says something. `nearly`: one of its bodies came at least half way. `no`: none did.
 * `not asked`: it is for other events or tools. `unknown`: its source isn't in the bundle, and it said nothing.
 */
export type Standing = "matched" | "nearly" | "no" | "not asked" | "unknown";

export interface RuleExplanation {
  policy: PolicyInfo;
  bundle: Pick<LoadedBundle, "source"> & { name: string; layer: Layer; revision?: string };
  standing: Standing;
  /** Why it wasn't asked. */
  why?: string;
  /** What it says. */
  findings: Finding[];
  /** Where it has a Rego source: its bodies, the one that came furthest first. */
  bodies: Body[];
  /** Where it is a rule of a rule file: its conditions in the order they are looked at. */
  conditions?: Condition[];
  /** Part of the input -> what stands there, as Rego text (cut at 400 characters); `undefined` where nothing does. */
  facts: Record<string, string>;
}

/** One body of one of a policy's verbs. */
export interface Body {
  /** Name of the rule: `deny`. */
  rule: string;
  /** In the bundle. */
  file: string;
  /** 1-based. */
  line: number;
  held: boolean;
  /** Expressions it got past, of how many. */
  passed: number;
  of: number;
  /** The same as a part from 0 to 1: see `progressOf`. */
  progress: number;
  expressions: Expression[];
  /** The author's variables when it held. */
  locals?: Record<string, string>;
  /** What stopped it. */
  stopped?: Stop;
  /** Where it held: the helpers that said so. */
  causes: Cause[];
}

export interface Expression {
  line: number;
  text: string;
  state: "passed" | "stopped" | "not reached";
}

/** The expression that a body didn't get past. */
export interface Stop {
  file: string;
  line: number;
  text: string;
  /** The expression with its values put in, the first time it failed. */
  values?: string;
  locals?: Record<string, string>;
  /** How often it failed: once for each thing that came so far. */
  count: number;
  /** Why: what the helpers that it asks say. */
  causes: Cause[];
}

/** A helper that an expression asked. */
export interface Cause {
  /** Package and name: `force_push.forced`. */
  rule: string;
  file: string;
  line: number;
  /** It has a value, which may be an empty collection. */
  held: boolean;
  /** Where it stopped; of one that has a value, the last that was left out of it. */
  stopped?: Stop;
}

/** One condition of a rule in a rule file. */
export interface Condition {
  name: "agent" | "matcher" | "program" | "if";
  /** As the rule has it. */
  wanted: string;
  /** What stood in the event. */
  found: string;
  held: boolean;
}
