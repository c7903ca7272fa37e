import { afterAll, describe, expect, it } from "vitest";
import { HookguardError } from "../../src/errors.ts";
import { currentCapabilities, opaVersion } from "../../src/rego/about.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

const sources = {
  "policies/push.rego":
    'package policies.push\n\nimport data.lib\n\ndeny contains "no" if lib.pushes(input.text)\n\nother := 1\n',
  "policies/lib.rego": 'package lib\n\npushes(text) if startswith(text, "git push")\n',
  "policies/data.yaml": "limit: 3\n",
};

describe("buildWasm", () => {
  it("makes a module with the entrypoints asked for, the data and a manifest", async () => {
    const built = await buildWasm(opa, {
      sources,
      entrypoints: ["policies/push/deny"],
      revision: "r1",
      roots: ["policies", "lib"],
      metadata: { hookguard: { format: 1 } },
    });
    expect(Buffer.from(built.wasm.subarray(0, 4)).toString("latin1")).toBe("\0asm");
    expect(built).toMatchObject({
      entrypoints: ["policies/push/deny"],
      data: { policies: { limit: 3 } },
      manifest: { revision: "r1", roots: ["policies", "lib"], metadata: { hookguard: { format: 1 } } },
    });
  });

  it("makes the same bytes again", async () => {
    const options = { sources, entrypoints: ["policies/push/deny"] };
    const [one, two] = [await buildWasm(opa, options), await buildWasm(opa, options)];
    expect(Buffer.from(one.wasm).equals(two.wasm)).toBe(true);
  });

  it("honours the annotation that marks entrypoints", async () => {
    const marked = `package policies.marked\n\n# METADATA\n# entrypoint: true\nallow := true\n`;
    const built = await buildWasm(opa, { sources: { ...sources, "marked.rego": marked }, entrypoints: [] });
    expect(built.entrypoints).toEqual(["policies/marked/allow"]);
  });

  it("asks the host for a builtin of ours", async () => {
    const capabilities = await currentCapabilities(opa);
    const declared = { type: "function", args: [{ type: "string" }, { type: "string" }], result: { type: "boolean" } };
    capabilities.builtins.push({ name: "hookguard.js_regex_match", decl: declared });
    const source = 'package a\n\np if hookguard.js_regex_match("^a", input.x)\n';
    const built = await buildWasm(opa, { sources: { "a.rego": source }, entrypoints: ["a/p"], capabilities });
    expect(Buffer.from(built.wasm).includes("hookguard.js_regex_match")).toBe(true);
  });

  it.each([
    ["an unknown entrypoint", { "a.rego": "package a\n\np := 1\n" }, ["a/q"], /"a\/q" does not refer to a rule/],
    ["no entrypoint", { "a.rego": "package a\n\np := 1\n" }, [], /requires at least one entrypoint/],
    [
      "data that is not an object",
      { "a.rego": "package a\n\np := 1\n", "data.json": "[]" },
      ["a/p"],
      /must be of type object/,
    ],
    ["data that is not JSON", { "a.rego": "package a\n\np := 1\n", "data.json": "{" }, ["a/p"], /data\.json/],
    ["an error in the sources", { "a.rego": "package a\n\np if q\n" }, ["a/p"], /var q is unsafe/],
  ])("refuses %s", async (_, wrong, entrypoints, message) => {
    const error = await buildWasm(opa, { sources: wrong, entrypoints }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HookguardError);
    expect(error).toMatchObject({ code: "rego.invalid" });
    expect((error as HookguardError).diagnostics.map((d) => d.message).join("\n")).toMatch(message);
  });

  it("refuses names that are no relative path", async () => {
    const building = buildWasm(opa, { sources: { "../a.rego": "package a" }, entrypoints: ["a/p"] });
    await expect(building).rejects.toMatchObject({ code: "rego.compiler" });
  });

  it("builds the old syntax when told so", async () => {
    const old = { "a.rego": "package a\n\ndeny[msg] { msg := input.x }\n" };
    const options = { sources: old, entrypoints: ["a/deny"] };
    await expect(buildWasm(opa, options)).rejects.toMatchObject({ code: "rego.invalid" });
    expect((await buildWasm(opa, { ...options, regoVersion: 0 })).entrypoints).toEqual(["a/deny"]);
  });
});

it("knows its own version", async () => {
  const version = await opaVersion(opa);
  expect(version.opa).toMatch(/^1\.\d+\.\d+$/);
  expect(version.modules).toHaveProperty(["github.com/open-policy-agent/opa"], `v${version.opa}`);
});
