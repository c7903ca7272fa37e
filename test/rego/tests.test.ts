import { afterAll, describe, expect, it } from "vitest";
import { runTests } from "../../src/rego/tests.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

const sources = {
  "a/rule.rego": `package a

deny contains "root" if input.user == "root"

deny contains "never" if {
  input.user == "nobody"
  input.x == 1
}
`,
  "a/rule_test.rego": `package a_test

import data.a

test_root if "root" in a.deny with input as {"user": "root"}

test_eve if {
  who := "eve"
  print("asking for", who)
  "root" in a.deny with input as {"user": who}
}

todo_test_later if false

test_broken if {
  x := {1: "a", 1: "b"}[_] with input as {}
  regex.replace(x, "(", "") == x
}

test_table[note] if {
  some note, user in {"good": "root", "bad": "eve"}
  "root" in a.deny with input as {"user": user}
}
`,
};

describe("runTests", () => {
  it("tells passed, failed and skipped apart, in source order", async () => {
    const { results, coverage } = await runTests(opa, { sources });
    expect(results.map((t) => [t.name, t.status, t.location.row])).toEqual([
      ["test_root", "pass", 5],
      ["test_eve", "fail", 7],
      ["todo_test_later", "skip", 13],
      ["test_broken", "fail", 15],
      ["test_table", "fail", 20],
    ]);
    expect(results[1]).toMatchObject({ package: "data.a_test", output: "asking for eve\n" });
    expect(results[4]?.sub_results).toMatchObject({ bad: { fail: true }, good: {} });
    expect(coverage).toBeUndefined();
  });

  it.each([
    ["data.a_test.test_root", ["test_root"]],
    ["later$", ["todo_test_later"]],
    ["nothing", []],
  ])("runs only what matches %s", async (run, wanted) => {
    expect((await runTests(opa, { sources, run })).results.map((t) => t.name)).toEqual(wanted);
  });

  it("raises builtin errors when asked to", async () => {
    const { results } = await runTests(opa, { sources, run: "broken", strictBuiltinErrors: true });
    expect(results).toMatchObject([{ status: "error", error: { code: "eval_builtin_error", location: { row: 17 } } }]);
  });

  it("measures coverage as OPA does", async () => {
    const { coverage } = await runTests(opa, { sources, coverage: true });
    expect(coverage?.files["a/rule.rego"]).toMatchObject({
      covered: [
        { start: { row: 3, col: 1 }, end: { row: 3 } },
        { start: { row: 3 }, end: { row: 3, col: 45 } },
      ],
      not_covered_lines: 3,
      coverage: 25,
    });
  });

  it("explains a failing test", async () => {
    const { results } = await runTests(opa, { sources, run: "test_eve", trace: true });
    const own = results[0]?.explain?.rules.find((r) => r.rule === "data.a_test.test_eve");
    expect(own).toMatchObject({ exited: 0, failed: [{ location: { row: 10 }, locals: { who: '"eve"' } }] });
  });

  it("refuses sources that don't compile", async () => {
    await expect(runTests(opa, { sources: { "a.rego": "package a\n\ntest_x if y\n" } })).rejects.toMatchObject({
      code: "rego.invalid",
      diagnostics: [{ code: "rego_unsafe_var_error" }],
    });
  });
});
