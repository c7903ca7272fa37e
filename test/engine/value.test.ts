import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareValues, equalValues } from "../../src/engine/order.ts";
import { Decimal, parseValue, RegoObject, RegoSet, type Value, writeValue } from "../../src/engine/value.ts";

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.bigInt().filter((given) => !Number.isSafeInteger(Number(given))),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((given) => !Number.isInteger(given))
      .map((given) => new Decimal(String(given))),
    fc.string({ unit: "grapheme" }),
    fc.array(tie("value")),
    fc.array(tie("value")).map((items) => new RegoSet(items)),
    fc.array(fc.tuple(tie("value"), tie("value"))).map((entries) => new RegoObject(entries)),
  ),
}));

describe("values", () => {
  it("come back from their text", () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(parseValue(writeValue(given))).toEqual(given);
      }),
    );
  });

  it.each(["", "{", "[1,", '{"a"', '{"a":', "{1,2", "tru", "set(", "1 2", '"a', "nul", "-", "[1}", "{,}"])(
    "%s is none",
    (text) => {
      expect(() => parseValue(text)).toThrow();
    },
  );

  it("have an order, and are equal only to themselves", () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(equalValues(a, a)).toBe(true);
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("are the same sets and objects in any order", () => {
    expect(equalValues(parseValue("{1, 2, {3, [4]}}"), parseValue("{{[4], 3}, 2, 1}"))).toBe(true);
    expect(equalValues(parseValue('{"a": 1, "b": {1: 2}}'), parseValue('{"b": {1: 2}, "a": 1}'))).toBe(true);
    expect(equalValues(parseValue("1.0"), parseValue("1"))).toBe(true);
  });
});
