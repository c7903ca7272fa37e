import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { unifiedDiff } from "../../src/install/diff.ts";
import { scratch } from "./wrapper/fakes.ts";

const { dir, remove } = scratch();
afterAll(remove);

test("as `diff -u` prints it", () => {
  const before = "{\n  a\n  b\n  c\n  d\n  e\n  f\n  g\n}\n";
  expect(unifiedDiff(before, before.replace("  d\n", "  D\n  more\n"), "old", "new")).toBe(
    [
      "--- old",
      "+++ new",
      "@@ -2,7 +2,8 @@",
      "   a",
      "   b",
      "   c",
      "-  d",
      "+  D",
      "+  more",
      "   e",
      "   f",
      "   g",
    ].join("\n"),
  );
});

test("a new file, a file that goes, a final newline that comes", () => {
  expect(unifiedDiff("", "a\n", "x", "x")).toBe("--- x\n+++ x\n@@ -0,0 +1 @@\n+a");
  expect(unifiedDiff("a\n", "", "x", "x")).toBe("--- x\n+++ x\n@@ -1 +0,0 @@\n-a");
  expect(unifiedDiff("a", "a\n", "x", "x")).toContain("\\ No newline at end of file");
});

test("nothing where nothing differs", () => {
  expect(unifiedDiff("a\n", "a\n", "x", "y")).toBe("");
});

test("whatever changed, `patch` makes the new text of the old one", () => {
  const lines = fc
    .array(fc.constantFrom("a", "b", "c", "d", ""), { maxLength: 30 })
    .map((all) => all.map((line) => `${line}\n`).join(""));
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = unifiedDiff(before, after, "file", "file");
      if (diff === "") {
        expect(before).toBe(after);
        return;
      }
      const file = join(dir, "file");
      writeFileSync(file, before);
      try {
        execFileSync("git", ["apply", "--unidiff-zero", "-p0", "-"], {
          cwd: dir,
          input: `${diff}\n`,
          stdio: ["pipe", "pipe", "pipe"],
        });
      } catch (error) {
        throw new Error(`${String((error as { stderr: Buffer }).stderr)}\n${diff}`);
      }
      expect(readFileSync(file, "utf8")).toBe(after);
    }),
    { numRuns: 60 },
  );
});
