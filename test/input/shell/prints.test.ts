import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { shellFacts } from "../../../src/input/shell/facts.ts";

interface Row {
  text: string;
  prints: string;
  /** It is not worked out, and must be said to be unknown. */
  unsure?: boolean;
}

const rows: Row[] = parse(readFileSync(new URL("prints.yaml", import.meta.url), "utf8"));

describe("what a constant text prints", () => {
  for (const { text, prints, unsure } of rows) {
    it(text, () => {
      const { commands } = shellFacts(`probe "$(\n${text}\n)"`, { cwd: "/", home: "/home/u" });
      const [, value] = commands.find(({ program }) => program === "probe")?.argv ?? [];
      expect(value).toBe(unsure ? null : prints);
    });
  }
});
