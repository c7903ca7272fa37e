import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readSources } from "../../src/bundle/sources.ts";
import { compileRuleFiles } from "../../src/rules/compile.ts";
import { build, closeOpa, refused, sentence } from "./support.ts";

let folder: string;
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeOpa();
});

/** Folders with files. @returns their paths */
function folders(...contents: Record<string, string>[]): string[] {
  folder = mkdtempSync(join(tmpdir(), "hookguard-sources-"));
  return contents.map((files, index) => {
    const root = join(folder, String(index));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return root;
  });
}

const rules = "version: 1\nrules:\n  - {id: a.b, decision: deny, reason: Why., matcher: Bash}\n";

describe("folders of policies", () => {
  it("are taken together, and tests and hidden files left out", () => {
    const paths = folders(
      { "a.rego": "package a", "a_test.rego": "package a", ".b.rego": "package b" },
      { "c/r.yaml": rules },
    );
    const read = readSources(paths);
    expect([[...read.files.keys()], [...read.rules.keys()]]).toEqual([["a.rego"], ["c/r.yaml"]]);
    expect(read.places.get("c/r.yaml")).toBe(join(folder, "1/c/r.yaml"));
  });
  it("with the same file twice are refused: hookguard/same-file", () => {
    const [one = "", two = ""] = folders({ "x/a.rego": "package a" }, { "x/a.rego": "package b" });
    expect(() => readSources([one, two])).toThrow(
      expect.objectContaining({
        code: "build.invalid",
        diagnostics: [
          {
            code: "hookguard/same-file",
            message: `${join(two, "x/a.rego")} and ${join(one, "x/a.rego")} are both x/a.rego in the bundle`,
          },
        ],
      }),
    );
  });
  it("with rule files and every kind of data file are refused: hookguard/too-many-data-files", async () => {
    folders();
    const files = { "data.json": "{}", "data.yaml": "{}", "data.yml": "{}" };
    const compiled = compileRuleFiles([{ file: "r.yaml", text: rules }]);
    expect((await refused(build(files, { rules: compiled }))).map(sentence)).toEqual([
      expect.stringMatching(/^hookguard\/too-many-data-files: /),
    ]);
  });
});
