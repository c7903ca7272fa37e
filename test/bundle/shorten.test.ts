import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shorten } from "../../src/bundle/wasm/shorten.ts";
import { instantiate } from "../../src/engine/wasm.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { closeOpa, opa } from "./support.ts";

afterAll(closeOpa);

const rules = `package a

default first := "none"

first := "one" if input.one

first := "two" if input.two

second if input.one

second if input.two

third := f(input.value)

f(x) := 1 if x.one

f(x) := 2 if x.two

fourth if not input.one

fifth := input.value if is_truthy(input.value)

is_truthy(x) if x

is_truthy(x) if x == 1

sixth := [y | some y in input.list; y]

seventh := {x: y | some x, y in input.list}

eighth := {k: v | some item in input.pairs; k := item[0]; v := item[1]}

ninth := input.value

ninth := input.other
`;
const names = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const entrypoints = names.map((name) => `a/${name}`);
const inputs = [
  {},
  { one: true },
  { two: true, one: false },
  { one: true, two: true },
  { one: null, two: 0 },
  { value: { one: true } },
  { value: { one: true, two: true } },
  { value: false, other: false },
  { value: true, other: false },
  { value: 1, other: 1.0 },
  { list: [false, null, 0, "", true] },
  {
    pairs: [
      ["a", 1],
      ["a", 1],
    ],
  },
  {
    pairs: [
      ["a", 1],
      ["a", 2],
    ],
  },
];

let raw: Uint8Array;
let short: Uint8Array;
beforeAll(async () => {
  raw = (await buildWasm(opa(), { sources: { "a.rego": rules }, entrypoints })).wasm;
  short = shorten(raw);
}, 60_000);

describe("what OPA writes out again and again", () => {
  it("gets shorter", () => {
    expect(short.length).toBeLessThan(raw.length);
    expect(Buffer.from(shorten(raw)).equals(short)).toBe(true);
  });

  it.each(inputs.map((input) => [JSON.stringify(input), input]))("says the same of %s", (_, input) => {
    for (const entrypoint of entrypoints) expect(said(short, entrypoint, input)).toEqual(said(raw, entrypoint, input));
  });

  it("still refuses two values of one rule", () => {
    expect(said(short, "a/first", { one: true, two: true })).toMatchObject({
      error: expect.stringContaining("a.rego"),
    });
    expect(said(short, "a/second", { one: true, two: true })).toEqual({ result: true });
  });
});

/** What a rule gives, or how it fails; each time a new module, for a failure leaves one in any state. */
function said(bytes: Uint8Array, entrypoint: string, input: unknown): unknown {
  try {
    const module = instantiate(bytes, { source: "test" });
    return { result: module.evaluate(entrypoint, JSON.stringify(input), performance.now() + 10_000) };
  } catch (error) {
    return { error: String(error) };
  }
}
