import { afterAll, describe, expect, it } from "vitest";
import { currentCapabilities } from "../../src/rego/about.ts";
import { evaluate } from "../../src/rego/evaluate.ts";
import { testOpa } from "./embedded.ts";

const asked: string[] = [];
const opa = testOpa({
  builtins: {
    "host.greet": (name) => {
      asked.push(String(name));
      if (name === "nobody") return undefined;
      if (name === "bad") throw new Error("no greeting");
      return `hello ${String(name)}`;
    },
    "host.unused": () => 1,
  },
});
afterAll(() => opa.close());

const sources = {
  "a.rego": `package a

deny contains "rm" if {
  input.kind == "shell"
  some c in input.commands
  print("looking at", c)
  c == "rm"
}

deny contains "late" if time.now_ns() > data.deadline

conflict := 1 if input.x
conflict := 2 if input.y
`,
  "data.json": '{"deadline": 1000}',
};

const value = async (query: string, more: object = {}) => {
  const { results } = await evaluate(opa, { sources, query, ...more });
  return results.map((r) => r.expressions[0]?.value)[0];
};

describe("evaluate", () => {
  it.each([
    ["a set, sorted", "data.a.deny", { input: { kind: "shell", commands: ["ls", "rm"] } }, ["late", "rm"]],
    ["the clock it is given", "data.a.deny", { input: {}, nowNs: 500 }, []],
    ["undefined", "data.a.nothing", {}, undefined],
    ["an expression", "1 + 1", {}, 2],
    ["data", "data.deadline", {}, 1000],
    ["falsy input", "input", { input: false }, false],
    ["null input", "input", { input: null }, null],
  ])("answers %s", async (_, query, more, wanted) => {
    expect(await value(query, more)).toEqual(wanted);
  });

  it("hands print output over", async () => {
    const input = { kind: "shell", commands: ["ls"] };
    const { output } = await evaluate(opa, { sources, query: "data.a.deny", input });
    expect(output).toMatchObject([{ text: "looking at ls", location: { file: "a.rego", row: 6 } }]);
  });

  it("explains how far each rule came and what it read", async () => {
    const input = { kind: "shell", commands: ["ls"] };
    const { trace } = await evaluate(opa, { sources, query: "data.a.deny", input, nowNs: 1, trace: true });
    const rm = trace?.rules.find((r) => r.location?.row === 3);
    expect(rm).toMatchObject({ rule: "data.a.deny", entered: 1, exited: 0, reads: { "input.kind": '"shell"' } });
    expect(rm?.failed).toMatchObject([{ location: { row: 7 }, text: 'c == "rm"', locals: { c: '"ls"' } }]);
    expect(trace?.events.map((e) => e.op)).toContain("enter");
  });

  it("turns conflicts into errors with a place", async () => {
    await expect(evaluate(opa, { sources, query: "data.a.conflict", input: { x: 1, y: 1 } })).rejects.toMatchObject({
      code: "rego.invalid",
      diagnostics: [{ code: "eval_conflict_error", position: { file: "a.rego", line: 13 } }],
    });
  });

  it("stops by the clock and lives on", async () => {
    const slow = {
      "s.rego":
        "package s\n\np if {\n  some i, j in numbers.range(1, 90000)\n  some k in numbers.range(1, 90000)\n  i + j + k < 0\n}\n",
    };
    const started = Date.now();
    await expect(evaluate(opa, { sources: slow, query: "data.s.p", timeoutMs: 300 })).rejects.toMatchObject({
      diagnostics: [{ code: "eval_cancel_error" }],
    });
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await value("1")).toBe(1);
  });
});

describe("builtins of ours", () => {
  const declared = async () => {
    const capabilities = await currentCapabilities(opa);
    const decl = { type: "function", args: [{ type: "string" }], result: { type: "string" } };
    return { ...capabilities, builtins: [...capabilities.builtins, { name: "host.greet", decl }] };
  };

  it.each([
    ["a value", 'host.greet("you")', "hello you"],
    ["undefined", 'host.greet("nobody")', undefined],
    ["an error is undefined", 'host.greet("bad")', undefined],
  ])("give %s", async (_, query, wanted) => {
    expect(await value(query, { sources: {}, capabilities: await declared() })).toEqual(wanted);
  });

  it("say what failed", async () => {
    const capabilities = await declared();
    const { builtin_errors } = await evaluate(opa, { sources: {}, query: 'host.greet("bad")', capabilities });
    expect(builtin_errors).toMatchObject([{ message: expect.stringContaining("no greeting") }]);
    await expect(
      evaluate(opa, { sources: {}, query: 'host.greet("bad")', capabilities, strictBuiltinErrors: true }),
    ).rejects.toMatchObject({ code: "rego.invalid", diagnostics: [{ code: "eval_builtin_error" }] });
  });

  it("are called many times in one evaluation", async () => {
    const query = 'count([x | some i in numbers.range(1, 500); x := host.greet(sprintf("%d", [i]))])';
    asked.length = 0;
    expect(await value(query, { sources: {}, capabilities: await declared() })).toBe(500);
    expect(asked).toHaveLength(500);
  });
});
