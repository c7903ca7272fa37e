import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { claudeOutcome } from "../../src/install/outcome/claude.ts";
import { codaOutcome } from "../../src/install/outcome/coda.ts";
import { geminiOutcome } from "../../src/install/outcome/gemini.ts";
import type { Ran } from "../../src/ports/exec.ts";
import { truth as codaTruth } from "../agents/coda/truth.ts";
import type { Printed } from "../agents/printed.ts";

/** The self-test believes these readings of a hook's end, so they agree with what was measured on the real clients. */

function rows<Row>(agent: string): (Row & Printed & { ran: boolean })[] {
  return JSON.parse(readFileSync(new URL(`../agents/${agent}/truth.json`, import.meta.url), "utf8")).rows;
}

const ended = ({ stdout, stderr, exitCode }: Printed): Ran => ({ stdout, stderr, exitCode, timedOut: false, ms: 1 });

describe("Claude Code", () => {
  test.each(rows<{ case: string }>("claude"))("$case: the tool ran: $ran", ({ ran, ...printed }) => {
    expect(claudeOutcome({}, ended(printed)).does === "run").toBe(ran);
  });

  const failures: [string, Partial<Ran>][] = [
    ["exit code 1", { exitCode: 1 }],
    ["exit code 127", { exitCode: 127 }],
    ["a signal", { signal: "SIGKILL" }],
    ["a timeout", { timedOut: true, signal: "SIGKILL" }],
    ["a missing program", { notStarted: "ENOENT" }],
    ["braces that hold no JSON", { exitCode: 0, stdout: "{oops}" }],
    ["a deny beside a null", { exitCode: 0, stdout: '{"reason":null,"decision":"block"}' }],
  ];
  test.each(failures)("%s: the tool runs, unless the entry says `onFailure: block`", (_, end) => {
    const ran: Ran = { stdout: "", stderr: "", timedOut: false, ms: 1, ...end };
    expect(claudeOutcome({}, ran).does).toBe("run");
    expect(claudeOutcome({ onFailure: "block" }, ran).does).toBe("refuse");
  });

  test.each(["", "{}", "plain", "[]", '{"a":', 'x {"decision":"block"}'])(
    "what says nothing is no failure, not even with `onFailure: block`: %j",
    (stdout) => {
      expect(claudeOutcome({ onFailure: "block" }, ended({ stdout, stderr: "", exitCode: 0 })).does).toBe("run");
    },
  );
});

describe("Coda", () => {
  test.each(codaTruth)("$what: the tool ran: $ran", ({ ran, ...printed }) => {
    expect(codaOutcome({}, ended(printed)).does === "run").toBe(ran);
  });

  test("a timeout refuses, a signal doesn't", () => {
    const ran: Ran = { stdout: "", stderr: "", timedOut: true, ms: 1 };
    expect(codaOutcome({}, ran).does).toBe("refuse");
    expect(codaOutcome({}, { ...ran, timedOut: false, signal: "SIGKILL" }).does).toBe("run");
  });
});

describe("Gemini CLI", () => {
  const measured = rows<{ scenario: string; event: string; hung?: true }>("gemini");
  test.each(measured.filter(({ event }) => event === "BeforeTool"))(
    "$scenario: the tool ran: $ran",
    ({ ran, hung, ...printed }) => {
      const { does } = geminiOutcome({}, ended(printed));
      expect(does === "ask").toBe(hung === true);
      expect(does === "run").toBe(ran);
    },
  );

  test("a timeout and a signal let the tool run", () => {
    const ran: Ran = { stdout: "", stderr: "killed", timedOut: false, signal: "SIGKILL", ms: 1 };
    expect(geminiOutcome({}, ran).does).toBe("run");
    expect(geminiOutcome({}, { ...ran, timedOut: true }).does).toBe("run");
  });
});
