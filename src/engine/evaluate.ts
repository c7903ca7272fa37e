import type { Finding, PolicyInfo } from "../decision/types.ts";
import { HookguardError } from "../errors.ts";
import { type Verb, verbs } from "../input/kinds.ts";
import type { InputDocument } from "../input/types.ts";
import { isJsonObject, type Json } from "../json.ts";
import { findingOf } from "./finding.ts";
import type { LoadedBundle } from "./types.ts";

/** What an entrypoint reports: which policy (its place in the index), which verb, and what the policy said. */
interface Member {
  p: number;
  v: Verb;
  m: Json;
}

/**
 * Asks one bundle about one event.
 * @param inputJson the same input as JSON text
 * @param deadline `performance.now()` value after which the policies are stopped
 * @returns findings in a fixed order, whatever order the module's sets have
 * @throws HookguardError `engine.*`; `details.policy` names the policy that broke, where it is known
 */
export function evaluate(bundle: LoadedBundle, input: InputDocument, inputJson: string, deadline: number): Finding[] {
  const { entrypoints, policies } = bundle.index;
  const entrypoint = Object.hasOwn(entrypoints, input.event.kind) ? entrypoints[input.event.kind] : undefined;
  if (entrypoint === undefined) return [];
  const result = ask(bundle, entrypoint, inputJson, deadline);
  if (!Array.isArray(result)) throw broken(bundle, "its entrypoint answered no set");
  const { name } = bundle.index;
  const { revision } = bundle.manifest;
  const from = { name, ...(revision ? { revision } : {}), layer: bundle.layer };
  return result
    .map((member) => memberOf(member, bundle))
    .sort(inOrder)
    .map(({ p, v, m }) => findingOf(v, m, policies[p] as PolicyInfo, from));
}

function ask({ module, index }: LoadedBundle, entrypoint: string, inputJson: string, deadline: number): unknown {
  try {
    return module.evaluate(entrypoint, inputJson, deadline);
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    const policy = index.policies[module.policyAt()]?.id;
    if (policy === undefined) throw error;
    const named = { ...error.details, policy, who: `The policy ${policy}` };
    throw new HookguardError(error.code, named, { cause: error });
  }
}

function memberOf(member: unknown, bundle: LoadedBundle): Member {
  if (isJsonObject(member)) {
    const { p, v, m } = member;
    const isVerb = verbs.some((verb) => verb === v);
    if (typeof p === "number" && bundle.index.policies[p] && isVerb && m !== undefined) return { p, v: v as Verb, m };
  }
  throw broken(bundle, "its entrypoint answered something the index doesn't know");
}

function broken({ index }: LoadedBundle, why: string): HookguardError {
  return new HookguardError("engine.result", { policy: `bundle ${index.name}`, why });
}

/** By policy, verb, and reason: the module's sets come in the order of a hash. */
function inOrder(a: Member, b: Member): number {
  return a.p - b.p || verbs.indexOf(a.v) - verbs.indexOf(b.v) || compare(keyOf(a.m), keyOf(b.m));
}

function keyOf(said: Json): string {
  if (typeof said === "string") return said;
  return isJsonObject(said) ? `${said.reason}\0${JSON.stringify(said)}` : JSON.stringify(said);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
