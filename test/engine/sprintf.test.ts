import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { BuiltinContext } from "../../src/engine/builtins/builtin.ts";
import { sprintf } from "../../src/engine/builtins/sprintf.ts";
import { parseValue } from "../../src/engine/value.ts";

/** Format, arguments as Rego, and what OPA 1.22.4 answers: measured with `opa eval`. */
const rows = JSON.parse(readFileSync(resolve(import.meta.dirname, "sprintf.json"), "utf8")) as [
  string,
  string,
  string,
][];

const context = {} as BuiltinContext;
const format = (text: string, args: string) => sprintf.sprintf?.([text, parseValue(args)], context);

describe("sprintf", () => {
  it(`agrees with OPA in ${rows.length} cases`, () => {
    expect(rows.length).toBeGreaterThan(1500);
    const wrong = rows.map(([text, args, expected]) => ({ text, args, expected, got: format(text, args) }));
    expect(wrong.filter(({ expected, got }) => expected !== got)).toEqual([]);
  });

  it.each([
    ["%d %s", '[1, "a"]', "1 a"],
    ["%v", '[{"b": [1, null], "a": {2, 1}}]', '{"a": {1, 2}, "b": [1, null]}'],
    ["%q", '["hi"]', '"hi"'],
    ["%d", "[1.5]", "%!d(float64=1.5)"],
    ["hi %s", "[]", "hi %!s(MISSING)"],
    ["hi", "[1]", "hi%!(EXTRA int64=1)"],
    ["%v", "[null]", "null"],
    ["%5.2f|%-5d|%05d", "[3.14159, 42, 42]", " 3.14|42   |00042"],
  ])("%s of %s", (text, args, expected) => expect(format(text, args)).toBe(expected));

  it("refuses what is no format and no array", () => {
    expect(() => sprintf.sprintf?.([1, []], context)).toThrow("operand 1 must be string");
    expect(() => sprintf.sprintf?.(["", "x"], context)).toThrow("operand 2 must be array");
  });
});
