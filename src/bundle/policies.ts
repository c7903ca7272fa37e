import * as z from "zod/mini";
import type { Diagnostic } from "../errors.ts";
import { eventKinds, toolKinds, type Verb, verbs } from "../input/kinds.ts";
import type { FileFacts, Inspection, RuleFacts } from "../rego/inspect.ts";
import { faultsOf } from "../schema/faults.ts";
import { nearest } from "../schema/nearest.ts";
import { at } from "./diagnostic.ts";
import type { PolicyEntry } from "./manifest.ts";

/** A policy as the sources have it: its entry in the index, and the rules that the aggregator asks. */
export interface Policy {
  entry: PolicyEntry;
  /** Package path without `data`. */
  path: string[];
  /** Its partial sets, in a fixed order. */
  rules: { name: string; verb: Verb }[];
}

const severities = ["low", "medium", "high", "critical"] as const;

/** `custom` of a policy's METADATA. */
const custom = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/)),
  severity: z.optional(z.enum(severities)),
  events: z.optional(z.array(z.enum(eventKinds)).check(z.minLength(1))),
  tools: z.optional(z.array(z.enum(toolKinds)).check(z.minLength(1))),
  docs: z.optional(z.string()),
  /** What the policy doesn't see, for its page in the documentation. */
  limits: z.optional(z.array(z.string())),
});

interface Package {
  path: string[];
  files: FileFacts[];
  rules: RuleFacts[];
}

/** Finds the policies among the packages (design §6), in order of their id, with all that keeps one from being enforced. */
export function findPolicies(inspection: Inspection): { policies: Policy[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const policies: Policy[] = [];
  for (const found of packages(inspection)) {
    const rules = found.rules.filter((rule) => verbOf(rule) !== undefined);
    if (rules.length === 0) continue;
    diagnostics.push(...rules.flatMap(notASet));
    const entry = entryOf(found, inspection, diagnostics);
    if (entry) policies.push({ entry, path: found.path, rules: namesOf(rules) });
  }
  policies.sort((a, b) => compare(a.entry.id, b.entry.id));
  return { policies, diagnostics: [...diagnostics, ...duplicates(policies)] };
}

/** The verb that a rule speaks, by its name: a verb, or `deny_` and `warn_` with a suffix, as conftest has them. */
export function verbOf({ name, kind }: RuleFacts): Verb | undefined {
  const verb = verbs.find((known) => known === name);
  if (verb !== undefined) return verb;
  // A helper function may be called `deny_if`; a set, an object or a value of that name would be taken for a policy.
  if (kind === "function") return undefined;
  return /^deny_\w+$/.test(name) ? "deny" : /^warn_\w+$/.test(name) ? "warn" : undefined;
}

function notASet(rule: RuleFacts): Diagnostic[] {
  if (rule.kind === "partial_set") return [];
  return [
    at(rule.location, "hookguard/verb-not-a-set", `${rule.name} is no set of decisions, so nothing would enforce it`, {
      fix: `write \`${rule.name} contains … if { … }\`, or give it another name`,
    }),
  ];
}

function entryOf(found: Package, { annotations }: Inspection, diagnostics: Diagnostic[]): PolicyEntry | undefined {
  const file = found.files.find((candidate) => candidate.package.annotations.length > 0) ?? found.files[0];
  const place = file?.package.location;
  const name = found.path.join(".");
  const own = file?.package.annotations
    .map((index) => annotations[index])
    .find((candidate) => candidate?.annotation.scope === "package");
  if (!file || !place || !own) {
    diagnostics.push(
      at(place, "hookguard/no-metadata", `the policy ${name} has no METADATA on its package`, {
        fix: "put a `# METADATA` comment with `title` and `custom.id` above `package`",
      }),
    );
    return undefined;
  }
  const { title, description } = own.annotation;
  const problem = (code: string, message: string, fix?: string) =>
    diagnostics.push(at(own.comment ?? place, code, message, fix === undefined ? {} : { fix }));
  if (title === undefined)
    problem("hookguard/no-title", `the policy ${name} has no title`, "put `title: …` into the METADATA on its package");
  const parsed = custom.safeParse(own.annotation.custom ?? {});
  if (!parsed.success)
    for (const issue of parsed.error.issues) problem(...describe(issue, name, own.annotation.custom ?? {}));
  if (title === undefined || !parsed.success) return undefined;
  const { id, severity, docs, events, tools } = parsed.data;
  return {
    id,
    title,
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(severity === undefined ? {} : { severity }),
    ...(docs === undefined ? {} : { docs }),
    package: name,
    file: file.file,
    row: place.row,
    ...(events === undefined ? {} : { events: inOrder(events, eventKinds) }),
    ...(tools === undefined ? {} : { tools: inOrder(tools, toolKinds) }),
  };
}

function describe(
  issue: z.core.$ZodIssue,
  name: string,
  given: Readonly<Record<string, unknown>>,
): [code: string, message: string, fix: string] {
  const key = String(issue.path[0] ?? "");
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.join(", ");
    const message = `the policy ${name} has unknown custom metadata: ${keys}`;
    return ["hookguard/unknown-key", message, `take it out; known: ${Object.keys(custom.shape).join(", ")}`];
  }
  if (key === "id") {
    return issue.code === "invalid_type"
      ? ["hookguard/no-id", `the policy ${name} has no custom.id`, `for example \`custom: {id: ${name}}\``]
      : ["hookguard/bad-id", `the custom.id of ${name} is not lower-case words joined by dots`, asId(given.id, name)];
  }
  if (key === "events" || key === "tools") {
    const known = key === "events" ? eventKinds : toolKinds;
    const nothing = issue.code === "too_small" ? "nothing in it" : "something that never happens";
    const value = issue.path.length === 2 ? (given[key] as readonly unknown[])[Number(issue.path[1])] : undefined;
    const what = typeof value === "string" ? `\`${value}\`, which never happens` : nothing;
    const meant = typeof value === "string" ? nearest(value, known) : undefined;
    const message = `no entrypoint reaches the policy ${name}: its custom.${key} has ${what}`;
    const fix = meant === undefined ? `known: ${known.join(", ")}` : `did you mean \`${meant}\`?`;
    return ["hookguard/unreachable", message, fix];
  }
  const what = `custom.${issue.path.join(".")} of the policy ${name}`;
  if (key === "severity")
    return ["hookguard/bad-metadata", `${what} is none that hookguard knows`, `known: ${severities.join(", ")}`];
  const [fault] = faultsOf([issue], custom, given);
  const message = `the policy ${name} has bad custom metadata: ${fault?.message}`;
  return ["hookguard/bad-metadata", message, key === "limits" ? "write a list of texts" : "write it as a text"];
}

/** The id that was probably meant. */
function asId(given: unknown, name: string): string {
  const words =
    String(given)
      .toLowerCase()
      .match(/[a-z0-9][a-z0-9_-]*/g) ?? [];
  return `for example \`${words.length > 0 ? words.join(".") : name}\``;
}

function duplicates(policies: readonly Policy[]): Diagnostic[] {
  const first = new Map<string, PolicyEntry>();
  return policies.flatMap(({ entry }) => {
    const other = first.get(entry.id);
    if (!other) {
      first.set(entry.id, entry);
      return [];
    }
    const message = `the id ${entry.id} is taken by ${other.package} (${other.file}:${other.row})`;
    return [at({ file: entry.file, row: entry.row, col: 1 }, "hookguard/duplicate-id", message)];
  });
}

function packages({ files }: Inspection): Package[] {
  const byName = new Map<string, Package>();
  for (const file of files) {
    const key = JSON.stringify(file.package.path);
    const known = byName.get(key);
    if (known) {
      known.files.push(file);
      known.rules.push(...file.rules);
    } else byName.set(key, { path: file.package.path, files: [file], rules: [...file.rules] });
  }
  return [...byName.values()];
}

function namesOf(rules: readonly RuleFacts[]): Policy["rules"] {
  const named = new Map<string, Verb>();
  for (const rule of rules) {
    const verb = verbOf(rule);
    if (verb) named.set(rule.name, verb);
  }
  return [...named].map(([name, verb]) => ({ name, verb })).sort((a, b) => compare(a.name, b.name));
}

function inOrder<T>(chosen: readonly T[], all: readonly T[]): T[] {
  return all.filter((one) => chosen.includes(one));
}

/** By code unit: the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
