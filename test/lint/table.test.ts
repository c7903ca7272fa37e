import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { lintTable } from "../../src/lint/table.ts";

/** The table names exactly what the code finds, and each has a test that sees it found. */

const root = resolve(import.meta.dirname, "../..");
const finders = ["bundle", "lint", "rego", "rules"];

function textOf(folder: string, except: string[] = []): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !except.some((part) => file.includes(part)))
    .map((file) => readFileSync(join(root, folder, file), "utf8"))
    .join("\n");
}

const found = new Set(
  finders
    .flatMap((folder) => [...textOf(`src/${folder}`, ["table.ts"]).matchAll(/"hookguard\/([a-z-]+)"/g)])
    .map(([, name = ""]) => name),
);
/** Not mistakes in a policy, but notes on a build. */
const notes = ["other-opa"];

describe("the table of lints", () => {
  it("names what the code finds, and nothing else", () => {
    expect(Object.keys(lintTable).sort()).toEqual([...found].filter((name) => !notes.includes(name)).sort());
  });
  it("has nothing that no test finds", () => {
    const tests = textOf("test", ["lint/table", "node_modules"]);
    const untested = Object.keys(lintTable).filter(
      (name) => !new RegExp(`hookguard/${name}\\b|"${name}:\\d`).test(tests),
    );
    expect(untested).toEqual([]);
  });
  it("is what docs/lints.md says (else run `node scripts/docs-lints.mjs`)", () => {
    expect(() => execFileSync(process.execPath, ["scripts/docs-lints.mjs", "--check"], { cwd: root })).not.toThrow();
  });
});
