import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { blocksOf, page } from "./page.ts";

/** Every block of a page is run or read by a test; one that nobody holds to the code doesn't come in. */

const root = resolve(import.meta.dirname, "../..");

/** Who runs a page's blocks, and how many it has, so that whoever adds one looks here. */
const held: Record<string, { by: string; blocks: number }> = {
  "README.md": { by: "test/docs/commands.test.ts", blocks: 1 },
  "authoring.md": { by: "test/bundle/fetch/story.test.ts", blocks: 13 },
  "bench.md": { by: "test/docs/commands.test.ts", blocks: 1 },
  "bundles.md": { by: "test/docs/commands.test.ts", blocks: 3 },
  // Its job and its hooks, which only their servers run: test/docs/commands.test.ts.
  "ci.md": { by: "test/cli/ci.test.ts", blocks: 6 },
  "configuration.md": { by: "test/config/docs.test.ts", blocks: 4 },
  "explain.md": { by: "test/docs/commands.test.ts", blocks: 1 },
  "installing.md": { by: "test/docs/commands.test.ts", blocks: 2 },
  "writing-policy.md": { by: "test/docs/writing-policy.test.ts", blocks: 7 },
};

const pages = ["README.md", ...readdirSync(resolve(root, "docs")).filter((name) => name.endsWith(".md"))];

describe.each(pages)("%s", (name) => {
  test("has only blocks that a test holds to the code", () => {
    const { by, blocks } = held[name] ?? { by: undefined, blocks: 0 };
    expect(blocksOf(page(name))).toHaveLength(blocks);
    if (by !== undefined) expect(readFileSync(resolve(root, by), "utf8")).toContain(name);
  });

  test("has no block that the extractor can't see", () => {
    const fences = page(name).match(/^\s*(?:`{3,}|~{3,})\S+/gm) ?? [];
    expect(fences).toHaveLength(held[name]?.blocks ?? 0);
  });
});
