import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { client as claude } from "./claude/model.ts";
import { client as coda } from "./coda/model.ts";
import { truth as codaTruth } from "./coda/truth.ts";
import { client as gemini } from "./gemini/model.ts";
import type { Printed } from "./printed.ts";

/** The models that other tests trust agree with every row that was measured on the real clients. */
function rows<Row>(agent: string): (Row & Printed & { ran: boolean })[] {
  return JSON.parse(readFileSync(new URL(`./${agent}/truth.json`, import.meta.url), "utf8")).rows;
}

describe("the model of Claude Code", () => {
  test.each(rows<{ case: string }>("claude"))("$case: the tool ran: $ran", ({ case: name, ran, ...printed }) => {
    const outcome = claude("PreToolUse", printed);
    // Headless, a question is a refusal.
    expect(!outcome.refused && !outcome.asks, name).toBe(ran);
  });
});

describe("the model of Coda", () => {
  test.each(codaTruth)("$what: the tool ran: $ran", ({ ran, ...printed }) => {
    expect(coda("PreToolUse", printed).refused).toBe(!ran);
  });
});

describe("the model of Gemini CLI", () => {
  const measured = rows<{ scenario: string; event: string; hung?: true }>("gemini");
  test.each(measured)("$scenario: the tool ran: $ran", ({ event, ran, hung, ...printed }) => {
    const { refused, asks } = gemini(event, printed);
    expect(asks).toBe(hung === true);
    // After a tool, its result is what is refused.
    expect((refused && event !== "AfterTool") || asks).toBe(!ran);
  });
});
