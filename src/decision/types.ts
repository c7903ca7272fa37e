import type { Verb } from "../input/kinds.ts";
import type { Json, JsonObject } from "../json.ts";

/** What a policy is, from its METADATA, once; found in the bundle's index (`.manifest` metadata). */
export interface PolicyInfo {
  /** `custom.id`, e.g. `git.force-push`; unique in a bundle. */
  id: string;
  title: string;
  description?: string;
  severity?: "low" | "medium" | "high" | "critical";
  /** Where a person reads about it. */
  docs?: string;
  /** Rego package, dotted, without `data.`. */
  package: string;
  /** Source file and 1-based row of the package. */
  file: string;
  row: number;
}

/** One member of one verb of one policy: what it wants, and why. */
export interface Finding {
  verb: Verb;
  policy: PolicyInfo;
  /** Name and layer of the bundle it came from. */
  bundle: { name: string; revision?: string; layer: Layer };
  reason: string;
  /** A safe next step, for the agent. */
  fix?: string;
  /** The offending text, as it stands in the payload; output points at it with a caret. */
  evidence?: string;
  /** `modify`: replace the value at this JSON pointer into the input document (`/tool/input/…`, `/tool/output`, `/prompt`) … */
  path?: string;
  value?: Json;
  /** … or set these top-level keys of the tool input. */
  set?: JsonObject;
  /** Anything else that the policy added, for the log and for JSON output. */
  extra?: JsonObject;
}

/** Where a bundle is configured, strongest trust first (design §7). */
export type Layer = "system" | "user" | "project" | "untrusted project" | "command line";

/** The strongest verb that stands after combining, or `none`. */
export type Verdict = Exclude<Verb, "warn" | "context"> | "none";

/** What all policies together want of one event. */
export interface Decision {
  /** ULID-like, unique: stands in the agent's message and in the log. */
  id: string;
  verdict: Verdict;
  /** The findings that carry the verdict, sorted by severity, then id; ties keep every reason. */
  because: Finding[];
  /** Findings that a stronger verdict overruled. */
  overruled: Finding[];
  warnings: Finding[];
  context: Finding[];
  /** With verdict `modify` (and with `ask`/`allow` when something is also modified): the replacement, whole and merged. */
  modified?: Modified;
  /** Set when the refusal is ours, not a policy's: what broke (design §8). */
  failure?: { code: string; message: string };
}

/** Whole replacements, ready for the agent: never a patch (contracts: Claude and Gemini replace, they don't merge). */
export interface Modified {
  toolInput?: JsonObject;
  prompt?: string;
  output?: Json;
}
