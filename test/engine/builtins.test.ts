import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownCapabilities } from "../../src/bundle/capabilities.ts";
import { meter } from "../../src/bundle/wasm/meter.ts";
import { shrink } from "../../src/bundle/wasm/shrink.ts";
import { builtins } from "../../src/engine/builtins/registry.ts";
import type { PolicyModule } from "../../src/engine/types.ts";
import { instantiate, requiredBuiltins } from "../../src/engine/wasm.ts";
import { HookguardError } from "../../src/errors.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { evaluate } from "../../src/rego/evaluate.ts";
import { capabilities, closeOpa, opa } from "../bundle/support.ts";
import { calls } from "./builtin-calls.ts";

afterAll(closeOpa);

const sources = {
  "calls.rego": ["package calls", ...calls.map((call, at) => `r${at} := ${call}`), ""].join("\n\n"),
};

/** Each call through the compiled module and our engine. */
let module: PolicyModule;
/** What the embedded OPA says; absent where the call is an error there. */
let expected: Record<string, unknown>;

beforeAll(async () => {
  const { wasm } = await buildWasm(opa(), {
    sources,
    capabilities,
    entrypoints: calls.map((_, at) => `calls/r${at}`),
  });
  module = instantiate(meter(await shrink(wasm, new Map())), { source: "calls" });
  const { results } = await evaluate(opa(), { sources, query: "data.calls", nowNs: 1_700_000_000_000_000_000 });
  expected = results[0]?.expressions[0]?.value as Record<string, unknown>;
}, 120_000);

const now = '{"now_ns": 1700000000000000000}';

describe("every host builtin answers as OPA does, and refuses where OPA would say undefined", () => {
  it.each(calls.map((call, at) => [call, at] as const))("%s", (_, at) => {
    const name = `r${at}`;
    let answer: unknown;
    try {
      answer = module.evaluate(`calls/${name}`, now, performance.now() + 5000);
    } catch (error) {
      expect(error).toBeInstanceOf(HookguardError);
      expect((error as HookguardError).code).toBe("engine.builtin");
      expect(expected).not.toHaveProperty(name);
      return;
    }
    expect(answer).toEqual(expected[name]);
  });

  it("is called in a table row at least once", () => {
    const silent = new Set(["hookguard.js_regex_match", "internal.print", "internal.template_string"]);
    const untested = Object.keys(builtins).filter(
      (name) => !calls.some((call) => call.includes(`${name}(`)) && !silent.has(name),
    );
    expect(untested).toEqual([]);
  });
});

describe("capabilities", () => {
  it("are those of the embedded OPA and our engine: `node scripts/capabilities.mjs` writes them", async () => {
    expect(await ownCapabilities(opa())).toEqual(capabilities);
  }, 60_000);

  it("declare every builtin of the engine, and none that reaches for the world", () => {
    const declared = new Set(capabilities.builtins.map(({ name }) => name));
    expect(Object.keys(builtins).filter((name) => !declared.has(name))).toEqual([]);
    for (const name of [
      "http.send",
      "net.lookup_ip_addr",
      "opa.runtime",
      "rego.parse_module",
      "rand.intn",
      "uuid.rfc4122",
    ]) {
      expect(declared.has(name), name).toBe(false);
    }
    expect(capabilities.allow_net).toEqual([]);
  });

  it("of a module are those it was compiled to call", async () => {
    const { wasm } = await buildWasm(opa(), {
      sources: { "a.rego": 'package a\n\nx := sprintf("%d", [1])\n\ny := hex.encode("a")\n' },
      entrypoints: ["a/x"],
    });
    expect(requiredBuiltins(wasm)).toEqual(["sprintf"]);
  });
});
