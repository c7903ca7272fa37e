import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArchive } from "../../src/bundle/archive.ts";
import { meter } from "../../src/bundle/wasm/meter.ts";
import { isMetered } from "../../src/bundle/wasm/metered.ts";
import { shrink } from "../../src/bundle/wasm/shrink.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { build, closeOpa, opa, policy } from "./support.ts";

afterAll(closeOpa);

let raw: Uint8Array;
let small: Uint8Array;
beforeAll(async () => {
  const sources = { "a.rego": 'package a\n\nx contains y if {\n\tsome y in input.z\n\tregex.match("a+", y)\n}\n' };
  raw = (await buildWasm(opa(), { sources, entrypoints: ["a/x"] })).wasm;
  small = await shrink(raw, new Map());
}, 60_000);

describe("a module on its way into a bundle", () => {
  it("shrinks, and grows only a little by its meter", () => {
    expect(small.length).toBeLessThan(raw.length * 0.9);
    expect(meter(small).length).toBeLessThan(small.length * 1.05);
  });

  it("is the same each time", async () => {
    expect(Buffer.from(await shrink(raw, new Map())).equals(small)).toBe(true);
    expect(Buffer.from(meter(small)).equals(meter(small))).toBe(true);
  });

  it("stays a valid module", () => {
    expect(() => new WebAssembly.Module(meter(small))).not.toThrow();
  });

  it("can be told from one without a meter, or with a hole in it", () => {
    const whole = meter(small);
    expect(isMetered(whole)).toBe(true);
    expect(isMetered(small)).toBe(false);
    expect(isMetered(raw)).toBe(false);
    expect(isMetered(new Uint8Array(10))).toBe(false);
    const bytes = Buffer.from(whole);
    const loop = bytes.indexOf(Buffer.from([0x03, 0x40, 0x23]));
    const fuel = bytes[loop + 3] ?? 0;
    const refill = bytes.indexOf(Buffer.from([0x24, fuel, 0x41, 0x7f, 0x41, 0x00, 0x10]));
    const otherWrite = bytes.indexOf(Buffer.from([0x24, 0x00]));
    const forged = (place: number, byte: number) => {
      expect(place).toBeGreaterThan(0);
      const copy = whole.slice();
      copy[place] = byte;
      return isMetered(copy);
    };
    expect(forged(loop + 2, 0x20), "a check that reads something else").toBe(false);
    expect(forged(refill + 3, 0x7e), "a refill that asks for another builtin").toBe(false);
    expect(forged(otherWrite + 1, fuel), "a function that fills the counter itself").toBe(false);
  });

  it("names its policies' rules for the engine, whatever their package is called", async () => {
    const { bytes } = await build({
      "a.rego": policy("a", 'deny contains "x" if input.x').replace("package a", 'package a.contains["ü b"].if'),
    });
    expect(isMetered(readArchive(bytes, "x").get("policy.wasm") ?? new Uint8Array())).toBe(true);
  });
});
