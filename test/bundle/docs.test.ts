import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { builtins } from "../../src/engine/builtins/registry.ts";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/bundles.md"), "utf8");

describe("docs/bundles.md", () => {
  it("lists every builtin that the engine brings", () => {
    expect(Object.keys(builtins).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it("lists every code of the build's own refusals", () => {
    const sources = ["policies", "refusals", "build", "sources"].map((name) => {
      return readFileSync(resolve(root, `src/bundle/${name}.ts`), "utf8");
    });
    const codes = new Set(
      sources.flatMap((text) => [...text.matchAll(/"hookguard\/([a-z-]+)"/g)].map(([, code]) => code ?? "")),
    );
    codes.delete("other-opa");
    expect(codes.size).toBeGreaterThan(10);
    expect([...codes].filter((code) => !page.includes(code))).toEqual([]);
  });
});
