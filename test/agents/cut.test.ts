import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, shorten, within } from "../../src/agents/cut.ts";

/** Half a character. */
const torn = /\p{Surrogate}/u;

const text = fc.string({ unit: "binary", maxLength: 60 });

test.each([
  ["abc", 5, "abc"],
  ["abc", 3, "abc"],
  ["abc", 2, "ab"],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["😀", 1, ""],
  ["abc", 0, ""],
])("%s cut to %i units is %s", (whole, units, part) => {
  expect(cut(whole, units)).toBe(part);
});

test("a cut never tears a character that was whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(80), (whole, units) => {
      const part = cut(whole, units);
      expect(part.length).toBeLessThanOrEqual(units);
      expect(whole.startsWith(part)).toBe(true);
      expect(torn.test(part)).toBe(false);
    }),
  );
});

test("what is shortened shows it, fits, and ends as asked", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 80 }), (whole, units) => {
      const short = shorten(whole, units, "(id)");
      expect(short.length).toBeLessThanOrEqual(units);
      if (whole.length > units) expect(short.endsWith("… (id)")).toBe(true);
      else expect(short).toBe(whole);
    }),
  );
});

test("the longest beginning that fits is found, however its writing grows", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.integer({ min: 60, max: 300 }), (whole, units) => {
      const write = (part: string) => JSON.stringify({ a: part, b: part });
      const written = within(whole, units, write, "(id)");
      expect(written.length).toBeLessThanOrEqual(units);
      if (write(whole).length <= units) expect(written).toBe(write(whole));
      else expect(JSON.parse(written).a.endsWith("(id)")).toBe(true);
    }),
  );
});
