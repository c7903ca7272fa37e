import type { Finding, PolicyInfo } from "../decision/types.ts";
import { HookguardError } from "../errors.ts";
import type { Verb } from "../input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/**
 * Reads one member of one verb (design §6): a string is the reason; an object has one, and what else this verb takes.
 * @throws HookguardError `engine.result` when it is no decision: guessing what was meant could let an event through
 */
export function findingOf(verb: Verb, member: Json, policy: PolicyInfo, bundle: Finding["bundle"]): Finding {
  const fail = (why: string) => new HookguardError("engine.result", { policy: policy.id, why: `${verb} ${why}` });
  const fields = typeof member === "string" ? { reason: member } : member;
  if (!isJsonObject(fields)) throw fail("has a member that is neither a string nor an object");
  const { reason, fix, evidence, ...rest } = fields;
  if (typeof reason !== "string" || reason.trim() === "") throw fail("has a member without a reason");
  if (fix !== undefined && typeof fix !== "string") throw fail("has a fix that is no string");
  if (evidence !== undefined && typeof evidence !== "string") throw fail("has evidence that is no string");
  const { change, extra } = verb === "modify" ? changeOf(rest, fail) : { change: {}, extra: rest };
  return {
    verb,
    policy,
    bundle,
    reason,
    ...(fix === undefined ? {} : { fix }),
    ...(evidence === undefined ? {} : { evidence }),
    ...change,
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

type Change = Pick<Finding, "path" | "value" | "set">;

function changeOf(fields: JsonObject, fail: (why: string) => Error): { change: Change; extra: JsonObject } {
  const { path, value, set, ...extra } = fields;
  const replaces = path !== undefined || value !== undefined;
  if (replaces === (set !== undefined)) throw fail("needs either path and value, or set");
  if (set !== undefined) {
    if (!isJsonObject(set)) throw fail("has a set that is no object");
    return { change: { set }, extra };
  }
  if (typeof path !== "string" || !path.startsWith("/")) throw fail("has a path that is no JSON pointer");
  if (value === undefined) throw fail("has a path without a value");
  return { change: { path, value }, extra };
}
