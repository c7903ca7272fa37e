import type * as z from "zod/mini";
import type { Damage, Mistake } from "./agent-settings.ts";

/** Where a value misses a schema, in plain words. */
export function mistakesOf(schema: z.ZodMiniType, value: unknown, at: (string | number)[], damage: Damage): Mistake[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({
    path: [...at, ...issue.path.filter((step) => typeof step !== "symbol")],
    why: wording(issue),
    damage,
  }));
}

function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options)
        ? `must be ${issue.options.map((value) => JSON.stringify(value)).join(" or ")}`
        : "has no shape that is known here";
    case "too_small":
      return `must be ${issue.inclusive ? "at least" : "greater than"} ${issue.minimum}`;
    default:
      return "is not valid here";
  }
}

const kinds: Partial<Record<string, string>> = {
  array: "an array",
  object: "an object",
  record: "an object",
  string: "a string",
  number: "a number",
  boolean: "true or false",
};
