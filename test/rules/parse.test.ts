import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRuleFile } from "../../src/rules/parse.ts";

/** What is wrong with a text, as a person reads it. */
function faults(text: string): string[] {
  const parsed = parseRuleFile(text, "r.yaml");
  if (!("diagnostics" in parsed)) return [];
  return parsed.diagnostics.map(({ message, position }) => `${position?.line}:${position?.column} ${message}`);
}

const good = `version: 1
rules:
  - id: git.push
    matcher: Bash
    if: Bash(git push*)
    decision: ask
    reason: Pushing is a release step here.
`;

describe("a rule file", () => {
  it("is read with the place of everything in it", () => {
    const parsed = parseRuleFile(good, "r.yaml");
    if ("diagnostics" in parsed) throw new Error("refused");
    expect(parsed.content.rules).toEqual([
      {
        id: "git.push",
        matcher: "Bash",
        if: "Bash(git push*)",
        decision: "ask",
        reason: "Pushing is a release step here.",
      },
    ]);
    expect(parsed.at("rules", 0, "if")).toEqual({ file: "r.yaml", line: 5, column: 9 });
    expect(parsed.at("rules", 0, "fix")).toEqual({ file: "r.yaml", line: 3, column: 5 });
  });

  const cases: [name: string, text: string, faults: string[]][] = [
    [
      "an unknown key",
      good.replace("matcher", "mather"),
      ["4:13 unknown key `mather` in `rules.0`; did you mean `matcher`?"],
    ],
    ["an unknown key at the top", `${good}extra: 1\n`, ["8:8 unknown key `extra`"]],
    [
      "an unknown decision",
      good.replace("decision: ask", "decision: block"),
      ["6:15 `rules.0.decision` is `block`, not one of halt, deny, ask, allow, warn, context"],
    ],
    ["no reason", good.replace(/ {4}reason.*\n/, ""), ["3:5 `rules.0.reason` is missing"]],
    ["another version", good.replace("version: 1", "version: 2"), ["1:10 `version` must be 1, not 2"]],
    [
      "an id with capitals",
      good.replace("git.push", "Git Push"),
      ["3:9 `rules.0.id`: must be words of a-z and 0-9, joined by dots, hyphens or underscores"],
    ],
    [
      "a key twice",
      good.replace("decision: ask", "decision: ask\n    decision: deny"),
      ["7:5 Map keys must be unique"],
    ],
    ["no YAML", "rules: [", ["1:9 Flow sequence in block collection must be sufficiently indented and end with a ]"]],
    ["no mapping", "- 1\n", ["1:1 the file must be a mapping, not a list"]],
    ["nothing", "", ["1:1 the file must be a mapping, not nothing"]],
    ["aliases", "version: 1\nrules: &a\n  - *a\n", ["1:1 the file must be a mapping, not nothing"]],
  ];
  it.each(cases)("with %s is refused at its place", (_, text, expected) => expect(faults(text)).toEqual(expected));

  it("never throws", () => {
    const line = fc.constantFrom(
      "version: 1",
      "rules:",
      "  - id: a",
      "    if: *x",
      "    - &x",
      "? a",
      "!!x {",
      "\t",
      "---",
      "%",
    );
    fc.assert(fc.property(fc.array(line, { maxLength: 8 }), (lines) => void parseRuleFile(lines.join("\n"), "r.yaml")));
    fc.assert(fc.property(fc.string(), (text) => void parseRuleFile(text, "r.yaml")));
  });
});
