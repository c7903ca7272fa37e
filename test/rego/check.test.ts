import { afterAll, describe, expect, it } from "vitest";
import { check } from "../../src/rego/check.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

const schema = {
  type: "object",
  properties: { tool: { type: "object", properties: { kind: { type: "string" } }, additionalProperties: false } },
  additionalProperties: false,
};

describe("check", () => {
  const rows: [string, { source: string; strict?: boolean; schemas?: Record<string, unknown> }, string[]][] = [
    ["accepts a good module", { source: "package a\n\np := 1\n" }, []],
    ["tells where the syntax ends", { source: "package a\n\np if {\n" }, ["rego_parse_error a.rego:4:1"]],
    [
      "finds every error, not the first",
      { source: "package a\n\np if { q(1) }\n\nr if data.x.y(1) == 1\n" },
      ["rego_type_error a.rego:3:8", "rego_type_error a.rego:5:6"],
    ],
    ["ignores an unused import", { source: "package a\n\nimport data.b\n\np := 1\n" }, []],
    [
      "refuses an unused import when strict",
      { source: "package a\n\nimport data.b\n\np := 1\n", strict: true },
      ["rego_compile_error a.rego:3:1"],
    ],
    [
      "types the input",
      { source: 'package a\n\np if input.tool.knd == "shell"\n', schemas: { input: schema } },
      ["rego_type_error a.rego:3:6"],
    ],
    [
      "honours schemas that annotations name",
      {
        source: "package a\n\n# METADATA\n# schemas:\n#   - data.limits: schema.limits\np if data.limits.sise > 1\n",
        schemas: { limits: { type: "object", properties: { size: { type: "number" } }, additionalProperties: false } },
      },
      ["rego_type_error a.rego:6:6"],
    ],
    [
      "says what is old syntax",
      { source: "package a\n\ndeny[msg] { msg := 1 }\n" },
      ["rego_parse_error a.rego:3:1", "rego_parse_error a.rego:3:1"],
    ],
  ];
  it.each(rows)("%s", async (_, { source, ...options }, wanted) => {
    const found = await check(opa, { sources: { "a.rego": source }, ...options });
    expect(
      found.map(({ code, position: at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`),
      JSON.stringify(found),
    ).toEqual(wanted);
  });

  it("reports more than OPA's usual ten errors, of several files", async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `p${i} if nope${i}.x == 1`).join("\n");
    const found = await check(opa, { sources: { "x/a.rego": `package x\n\n${lines}\n`, "b.rego": "package b\n" } });
    expect(found).toHaveLength(30);
    expect(found.at(-1)?.position).toEqual({ file: "x/a.rego", line: 32, column: 8 });
  });

  it("reports parse errors of every file", async () => {
    const found = await check(opa, { sources: { "a.rego": "package", "b.rego": "package b\n\np := \n" } });
    expect([...new Set(found.map((d) => d.position?.file))]).toEqual(["a.rego", "b.rego"]);
  });

  it("keeps OPA's words and details", async () => {
    const [found] = await check(opa, { sources: { "a.rego": 'package a\n\np if input.x == count("a", 1)\n' } });
    expect(found?.message).toContain("count: arity mismatch");
    expect(found?.message).toContain("want: (collection");
  });

  it("refuses a rule where data already stands", async () => {
    const found = await check(opa, { sources: { "a/a.rego": "package a\n\np := 1\n", "a/data.json": '{"p": 2}' } });
    expect(found.map((d) => d.code)).toEqual(["rego_compile_error"]);
  });

  it("refuses what the capabilities lack and accepts what they add", async () => {
    const capabilities = {
      features: ["rego_v1"],
      builtins: [
        {
          name: "eq",
          decl: { type: "function", args: [{ type: "any" }, { type: "any" }], result: { type: "boolean" } },
        },
        { name: "my.fn", decl: { type: "function", args: [{ type: "string" }], result: { type: "boolean" } } },
      ],
    };
    const sources = { "a.rego": 'package a\n\np if my.fn("x")\n\nq if http.send({})\n' };
    const found = await check(opa, { sources, capabilities });
    expect(found.map((d) => d.message)).toEqual([expect.stringContaining("undefined function http.send")]);
  });
});
