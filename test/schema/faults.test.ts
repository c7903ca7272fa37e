import { expect, it, test } from "vitest";
import * as z from "zod";
import { faultsOf } from "../../src/schema/faults.ts";
import { nearest } from "../../src/schema/nearest.ts";

const schema = z.strictObject({
  version: z.literal(1),
  mode: z.enum(["enforce", "monitor"]).optional(),
  names: z.union([z.string().min(1), z.array(z.string()).min(1)]).optional(),
  count: z.int().min(1).max(9).optional(),
  until: z.iso.date().optional(),
  id: z
    .string()
    .regex(/^[a-z]+$/, "use lower-case letters")
    .optional(),
  on: z.boolean().optional(),
  rules: z.array(z.strictObject({ decision: z.enum(["ask", "deny"]), reason: z.string() })).optional(),
  by: z.record(z.string().min(1), z.strictObject({ mode: z.string() })).optional(),
});

function told(content: unknown): string[] {
  const read = schema.safeParse(content);
  return read.success ? [] : faultsOf(read.error.issues, schema, content).map(({ message }) => message);
}

test.each<[object | string | null, string[]]>([
  [{}, ["`version` is missing"]],
  [{ version: 2 }, ["`version` must be 1, not 2"]],
  [[], ["the file must be a mapping, not a list"]],
  [null, ["the file must be a mapping, not nothing"]],
  ["hello", ["the file must be a mapping, not `hello`"]],
  [{ version: 1, mode: "enforced" }, ["`mode` is `enforced`, not one of enforce, monitor; did you mean `enforce`?"]],
  [{ version: 1, mode: "off" }, ["`mode` is `off`, not one of enforce, monitor"]],
  [{ version: 1, names: 5 }, ["`names` must be a text or a list, not 5"]],
  [{ version: 1, names: [] }, ["`names` must not be empty"]],
  [{ version: 1, names: ["a", 7] }, ["`names.1` must be a text, not 7"]],
  [{ version: 1, count: 0.5 }, ["`count` must be a whole number, not 0.5"]],
  [{ version: 1, count: 0 }, ["`count` must be at least 1"]],
  [{ version: 1, count: 10 }, ["`count` must be at most 9"]],
  [{ version: 1, until: "soon" }, ["`until` must be a date as 2030-12-31, not `soon`"]],
  [{ version: 1, id: "A" }, ["`id`: use lower-case letters"]],
  [{ version: 1, on: "yes" }, ["`on` must be true or false, not `yes`"]],
  [{ version: 1, by: { a: [] } }, ["`by.a` must be a mapping, not a list"]],
])("%j", (content, messages) => expect(told(content)).toEqual(messages));

it("names unknown keys first, and not what they were meant to be a second time", () => {
  const content = { modes: "enforce", rules: [{ desicion: "deny", reason: 3 }], by: { a: { mod: "x" } } };
  expect(told(content)).toEqual([
    "unknown key `desicion` in `rules.0`; did you mean `decision`?",
    "unknown key `mod` in `by.a`; did you mean `mode`?",
    "unknown key `modes`; did you mean `mode`?",
    "`version` is missing",
    "`rules.0.reason` must be a text, not 3",
  ]);
});

it("says nothing in the library's words, whatever a file holds", () => {
  for (const bad of [5, "x", true, [], {}, null, Number.NaN]) {
    for (const key of Object.keys(schema.shape)) {
      expect(told({ version: 1, [key]: bad }).join("\n")).not.toMatch(/Invalid|expected|received|Unrecognized/);
    }
  }
});

test.each([
  ["denny", "deny"],
  ["dney", "deny"],
  ["alow", "allow"],
  ["block", undefined],
  ["x", undefined],
])("near %s: %s", (word, near) => expect(nearest(word, ["deny", "ask", "allow", "warn"])).toBe(near));
