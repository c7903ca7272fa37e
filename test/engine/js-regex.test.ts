import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BuiltinContext } from "../../src/engine/builtins/builtin.ts";
import { jsRegex, waysToTry } from "../../src/engine/builtins/js-regex.ts";

const match = (pattern: string, subject: string) =>
  jsRegex["hookguard.js_regex_match"]?.([pattern, subject], {} as BuiltinContext);

describe("a matcher as the clients have it", () => {
  it.each([
    ["Bash", "Bash", true],
    ["Bash", "BashOutput", true],
    ["^Bash$", "BashOutput", false],
    ["^(?!Bash).*$", "Bash", false],
    ["^(?!Bash).*$", "Edit", true],
    ["Edit|Write|MultiEdit|NotebookEdit|Read|Glob|Grep|LS|Task|WebFetch|WebSearch|TodoWrite", "Grep", true],
    ["mcp__(github|gitlab)__.*", "mcp__github__create_issue", true],
    ["mcp__.*__(create|delete)_?\\w*", "mcp__github__create_issue", true],
    ["^(Read|Glob)(?:Output)?$", "ReadOutput", true],
    ["(?<=mcp__)\\w+", "mcp__x", true],
    ["[a-z]{2,5}__", "mcp__x", true],
    ["", "anything", true],
    ["(", "(", false],
    ["*", "*", false],
    ["a{2", "a{2", true],
  ])("%s on %s", (pattern, subject, expected) => expect(match(pattern, subject)).toBe(expected));

  it.each([
    ["(a+)+$", "a".repeat(40)],
    ["(a|aa)*$", "a".repeat(40)],
    ["(?:\\w+\\s?)*$", `${"a".repeat(40)}!`],
    ["(.*)\\1", "x"],
    ["(?<n>.)\\k<n>", "x"],
    [".*.*.*.*.*x", "a".repeat(500)],
    ["a".repeat(1001), "a"],
    ["a", "a".repeat(5000)],
  ])("%s is refused, for it could take forever", (pattern, subject) => {
    expect(() => match(pattern, subject)).toThrow();
  });

  it("is searched in bounded time, whatever its pattern, or refused", () => {
    const pattern = fc
      .array(
        fc.constantFrom(
          "a",
          "b",
          ".",
          "(",
          ")",
          "(?:",
          "(?!",
          "|",
          "*",
          "+",
          "?",
          "{1,9}",
          "{3}",
          "[ab]",
          "\\w",
          "^",
          "$",
          "\\1",
          "*?",
        ),
        {
          maxLength: 14,
        },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(pattern, fc.integer({ min: 0, max: 60 }), (text, length) => {
        const before = performance.now();
        try {
          match(text, `${"ab".repeat(length)}!`);
        } catch {
          // Refused.
        }
        expect(performance.now() - before).toBeLessThan(2000);
      }),
      { numRuns: 2000 },
    );
  });

  it("counts what it might have to try", () => {
    expect(waysToTry("Bash", 4)).toBeLessThan(20);
    expect(waysToTry("mcp__.*__.*", 100)).toBeLessThan(2_000_000);
    expect(waysToTry("(a*)*", 5)).toBe(Number.POSITIVE_INFINITY);
  });
});
