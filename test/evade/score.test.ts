import { describe, expect, it } from "vitest";
import { parseCases } from "../../src/cases/parse.ts";
import { type Attempt, attempts, canBeRewritten } from "../../src/evade/run.ts";
import { scoreOf } from "../../src/evade/score.ts";
import { defaultBundle } from "../default-bundle.ts";

const one = (text: string) => {
  const [test] = parseCases(text, "rules/a/cases.yaml");
  if (!test) throw new Error("no case");
  return test;
};

describe("which cases are rewritten", () => {
  it.each([
    ["- deny: rm -rf /", true],
    ["- ask: rm -rf /", true],
    ["- halt: rm -rf /", true],
    ["- allow: ls", false],
    ["- {deny: x, tool: Write}", false],
    ["- {deny: x, prompt: hello}", false],
  ])("%s: %s", (text, expected) => expect(canBeRewritten(one(text))).toBe(expected));
});

describe("attempts", () => {
  const bundles = [defaultBundle()];
  const options = { bundles, about: ["hookguard.rules.git.force_push"], deadlineMs: 30_000 };
  it("tell whether the rule itself still objects", async () => {
    const all = await attempts(one("- deny: git push --force"), options);
    expect(all.length).toBeGreaterThan(100);
    expect(all.find(({ text }) => text === "'git' push --force")).toMatchObject({ caught: "rule", by: [] });
  });
  it("a case that fails as it stands is no evasion", async () => {
    expect(await attempts(one("- deny: ls"), options)).toEqual([]);
  });
});

describe("scores", () => {
  const attempt = (name: string, text: string, caught: Attempt["caught"]): Attempt => ({
    class: name,
    rewrite: `${name} 1`,
    text,
    case: one("- deny: rm -rf /"),
    caught,
    by: [],
  });
  const report = scoreOf(
    [
      attempt("a", "long enough", "through"),
      attempt("a", "short", "through"),
      attempt("a", "x", "rule"),
      attempt("b", "y", "others"),
    ],
    (file) => `policies/${file}`,
  );
  it("count what is stopped, by whom", () =>
    expect(report.total).toEqual({ variants: 4, rule: 1, others: 1, score: 50 }));
  it("are given by class", () => expect(report.classes.b).toEqual({ variants: 1, rule: 0, others: 1, score: 100 }));
  it("name the smallest example of each gap", () =>
    expect(report.rules).toMatchObject([
      {
        rule_folder: "policies/rules/a",
        gaps: [{ class: "a", rewrite: "a 1", of: "rm -rf /", text: "short", line: 1, count: 2 }],
      },
    ]));
  it("nothing tried: nothing slipped through", () => expect(scoreOf([], (file) => file).total.score).toBe(100));
});
