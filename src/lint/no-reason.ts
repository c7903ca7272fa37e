import { at } from "../bundle/diagnostic.ts";
import type { Diagnostic } from "../errors.ts";
import { verbs } from "../input/kinds.ts";
import type { Inspection, RuleFacts, TermFacts } from "../rego/inspect.ts";

/** A member without a reason is no decision: the engine refuses every event that it speaks about. */
export function noReason({ files }: Inspection): Diagnostic[] {
  return files.flatMap(({ rules }) => rules.filter(isVerb).flatMap(problem));
}

function isVerb({ name, kind }: RuleFacts): boolean {
  return kind === "partial_set" && (verbs.some((verb) => verb === name) || /^(?:deny|warn)_\w+$/.test(name));
}

function problem({ name, key, location }: RuleFacts): Diagnostic[] {
  const term = key?.resolved ?? key;
  const why = term && faultOf(term);
  if (why === undefined) return [];
  return [
    at(key?.location ?? location, "hookguard/no-reason", `this member of ${name} ${why}`, {
      fix: 'a member is a text, or an object with "reason": what the person and the agent are told',
    }),
  ];
}

/** Only what is certain: a call, a variable or a reference may well be a text. */
function faultOf({ kind, value, fields }: TermFacts): string | undefined {
  if (kind === "string") return String(value).trim() === "" ? "is an empty text" : undefined;
  if (["number", "boolean", "null", "array", "set"].includes(kind)) return `is ${kind}, no reason`;
  if (kind !== "object" || !fields) return undefined;
  const { reason } = fields;
  if (!reason) return "has no reason";
  const text = reason.resolved ?? reason;
  if (text.kind === "string") return String(text.value).trim() === "" ? "has an empty reason" : undefined;
  return ["number", "boolean", "null", "array", "set", "object"].includes(text.kind)
    ? "has a reason that is no text"
    : undefined;
}
