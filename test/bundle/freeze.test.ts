import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instructionsOf } from "../../src/bundle/wasm/code.ts";
import { freeze } from "../../src/bundle/wasm/freeze.ts";
import { functionNames, RULE, readModule } from "../../src/bundle/wasm/module.ts";
import { instantiate } from "../../src/engine/wasm.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { closeOpa, opa } from "./support.ts";

afterAll(closeOpa);

/** Rules that make constants, or look as if they did. */
const rules = `package a

import data.b

words := {"rm", "mv", "cp", "ln", "dd", "tee", "cat", "sed", "awk", "ed", "ex", "vi"}

table := {"npm": {["publish"], ["x", 1, 2.5, -7, 1e40]}, "cargo": {[]}, "none": {}, "null": [null, true, false, ""]}

first[x] contains y if {
	some x, list in table
	some y in list
}

first[x] contains ["more", x] if some x in input.x

second[x].y := z if {
	some z, x in ["p", "q"]
}

third contains "always"

third contains x if {
	some x in input.x
	not x in words
}

fourth := [{"k": x, "v": ["a", "b"]} | some x in input.x]

fifth := {x: {"same": {1, 2, 3}} | some x in input.x}

sixth := {"set": words | {"new"}, "less": words - {"rm"}, "both": words & {"rm", "x"}}

seventh := [a, b] if {
	[a, b] = input.pair
	{"rm": _, "n": 1} = {"rm": 2, "n": 1}
}

eighth := object.union(table, {"npm": "gone"})

ninth := x if {
	x := {"deep": {"deeper": {"deepest": [1, [2, [3, {"four"}]]]}}} with input as {"x": ["other"]}
}

tenth := {"x": b.f(input.x), "y": b.f(["k"])}

sorted := sort(["c", "a", "b"])

read := ["c", "a", "b"]
`;
const library = `package b

f(list) := {"big", "small"} | {x | some x in list}
`;
const names = ["words", "table", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
const entrypoints = [...names, "tenth", "sorted", "read"].map((name) => `a/${name}`);
const inputs = [
  { x: [], pair: [1, 2] },
  { x: ["rm", "x", "big"], pair: ["a", { b: 1 }] },
  { x: ["y", "mv"], pair: 1 },
];

let raw: Uint8Array;
let frozen: Uint8Array;
beforeAll(async () => {
  const sources = { "a.rego": rules, "b.rego": library };
  raw = (await buildWasm(opa(), { sources, entrypoints })).wasm;
  frozen = freeze(raw, true);
}, 60_000);

describe("constants in static memory", () => {
  it("leave the code", () => {
    expect(callsIn(raw, "words")).toContain("opa_set_add");
    expect(callsIn(frozen, "words")).not.toContain("opa_set_add");
    expect(callsIn(frozen, "table")).not.toContain("opa_object_insert");
    // What depends on the input is still made.
    expect(callsIn(frozen, "third")).toContain("opa_set_add");
  });

  it("change no result, also when asked again", () => {
    const [before, after] = [raw, frozen].map((bytes) => instantiate(bytes, { source: "test" }));
    for (const input of [...inputs, ...inputs]) {
      for (const entrypoint of entrypoints) {
        const [expected, got] = [before, after].map((module) => evaluate(module, entrypoint, input));
        expect(got, `${entrypoint} ${JSON.stringify(input)}`).toEqual(expected);
      }
    }
  });

  it("are the same bytes each time, and give way to nothing that isn't OPA's", () => {
    expect(Buffer.from(freeze(raw, true)).equals(frozen)).toBe(true);
    const nothing = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 1, 0, 3, 1, 0, 7, 1, 0, 10, 1, 0]);
    expect(freeze(nothing, true)).toBe(nothing);
  });

  it("stay in the code where a module changes what it did not make", async () => {
    const sources = { "a.rego": 'package a\n\nx := y if y := {"k", input.z} with input.z as "q"\n' };
    const { wasm } = await buildWasm(opa(), { sources, entrypoints: ["a/x"] });
    expect(freeze(wasm, true)).toBe(wasm);
  });

  it("take the place of the table of rules where nobody asks it", () => {
    const small = freeze(raw, false);
    expect(Buffer.from(frozen).includes('"words"')).toBe(true);
    expect(Buffer.from(small).includes('"words"')).toBe(false);
    expect(small.length).toBeLessThan(frozen.length);
  });
});

function evaluate(module: ReturnType<typeof instantiate> | undefined, entrypoint: string, input: unknown): unknown {
  return module?.evaluate(entrypoint, JSON.stringify(input), performance.now() + 10_000);
}

/** The functions that a rule of package `a` calls. */
function callsIn(bytes: Uint8Array, rule: string): string[] {
  const module = readModule(bytes);
  const known = functionNames(module);
  const place = module.functions.findIndex((_, at) => {
    const name = known.get(at + module.imported.length) ?? "";
    return RULE.test(name) && name.endsWith(`a.${rule}`);
  });
  const body = module.functions[place];
  return body ? instructionsOf(body).map(({ op, value }) => (op === 0x10 ? (known.get(value) ?? "") : "")) : [];
}
