import { afterAll, describe, expect, it } from "vitest";
import { format } from "../../src/rego/format.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

describe("format", () => {
  it.each([
    ["spaces", "package a\np:=1", "package a\n\np := 1\n", {}],
    ["nothing to do", "package a\n\np := 1\n", "package a\n\np := 1\n", {}],
    [
      "a redundant import",
      "package a\n\nimport rego.v1\n\np := 1\n",
      "package a\n\np := 1\n",
      { dropRedundantImports: true },
    ],
    ["the same import kept", "package a\n\nimport rego.v1\n\np := 1\n", "package a\n\nimport rego.v1\n\np := 1\n", {}],
    [
      "the old syntax, rewritten",
      "package a\np[x] { x := 1 }",
      "package a\n\np contains x if x := 1\n",
      { fromRegoVersion: 0 as const },
    ],
    ["the old syntax", "package a\np { input.x }", "package a\n\np {\n\tinput.x\n}\n", { regoVersion: 0 as const }],
  ])("%s", async (_, source, wanted, options) => {
    expect(await format(opa, { sources: { "a.rego": source }, ...options })).toEqual({ "a.rego": wanted });
  });

  it("reports what doesn't parse, of every file", async () => {
    const formatting = format(opa, { sources: { "a.rego": "package", "b.rego": "p := 1", "c.rego": "package c" } });
    const error = await formatting.catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: "rego.invalid",
      diagnostics: [{ position: { file: "a.rego", line: 1 } }, { position: { file: "b.rego", line: 1 } }],
    });
  });
});
