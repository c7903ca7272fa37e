import { describe, expect, it } from "vitest";
import { parseCases } from "../../src/cases/parse.ts";
import type { HookguardError } from "../../src/errors.ts";

const one = (text: string) => parseCases(text, "cases.yaml")[0];

describe("read", () => {
  it("a line is a command for all agents", () => {
    expect(one("- deny: git push --force\n")).toEqual({
      name: "git push --force",
      expect: "deny",
      file: "cases.yaml",
      line: 1,
      agents: ["claude", "coda", "gemini"],
      event: { kind: "shell", command: "git push --force" },
    });
  });
  it("a tool is Claude Code's, unless another agent is named", () => {
    expect(one("- {deny: x, tool: Write, input: {file_path: /a}}")).toMatchObject({
      agents: ["claude"],
      event: { kind: "tool", tool: "Write", input: { file_path: "/a" } },
    });
    expect(one("- {deny: x, tool: write, agent: coda}")).toMatchObject({ agents: ["coda"], event: { input: {} } });
  });
  it("a prompt goes through all agents", () =>
    expect(one("- {ask: x, prompt: hello}")).toMatchObject({
      agents: ["claude", "coda", "gemini"],
      event: { kind: "prompt", prompt: "hello" },
    }));
  it("a payload goes as it is", () =>
    expect(one("- {warn: x, payload: {hook_event_name: Stop}}")).toMatchObject({
      event: { kind: "payload", payload: { hook_event_name: "Stop" } },
    }));
  it("each case knows its line", () =>
    expect(parseCases("# first\n- deny: a\n\n- allow: b\n- name: c\n  ask: d\n", "f").map(({ line }) => line)).toEqual([
      2, 4, 5,
    ]));
  it("blocks of several lines stay what they are", () =>
    expect(one("- deny: |\n    cat <<EOF\n    x\n    EOF\n")).toMatchObject({
      event: { command: "cat <<EOF\nx\nEOF\n" },
    }));
});

describe("refused, with the line", () => {
  const rows: [string, string, number, RegExp][] = [
    ["two expectations", "- {deny: a, allow: b}", 1, /exactly one/],
    ["none", "- allow: a\n- name: x\n", 2, /exactly one/],
    ["a misspelt expectation", "- denny: a", 1, /^`denny` is no expectation \(did you mean `deny`\?\); a case has/],
    ["an unknown key", "- {deny: a, tol: Bash}", 1, /tol/],
    ["an unknown agent", "- {deny: a, agent: cursor}", 1, /agent/],
    ["input without a tool", "- {deny: a, input: {}}", 1, /needs `tool`/],
    ["tool and prompt", "- {deny: a, tool: Bash, prompt: b}", 1, /one of/],
    ["a relative folder", "- {deny: a, cwd: src}", 1, /absolute/],
    ["no list", "deny: a", 1, /list/],
    ["a text", "- deny", 1, /verb: text/],
    ["broken YAML", "- deny: 'a\n", 2, /./],
  ];
  it.each(rows)("%s", (_name, text, line, message) => {
    try {
      parseCases(text, "cases.yaml");
      expect.unreachable();
    } catch (error) {
      expect((error as HookguardError).code).toBe("cases.invalid");
      const [first] = (error as HookguardError).diagnostics;
      expect(first?.message).toMatch(message);
      expect(first?.position?.line).toBe(line);
    }
  });
});
