import { afterEach, describe, expect, it } from "vitest";
import { runBuild } from "../../src/cli/commands/build.ts";
import { runCheck } from "../../src/cli/commands/check.ts";
import type { Terminal } from "../../src/ports/terminal.ts";
import { type Desk, desk } from "./support.ts";

let here: Desk | undefined;
afterEach(() => here?.remove());

const policy = (rules: string) => `# METADATA
# title: A
# custom:
#   id: a.a
package a.a

${rules}
`;

async function codes(files: Record<string, string>, options: { strict?: boolean; v0?: boolean } = {}) {
  here?.remove();
  here = desk(files);
  const exit = await runCheck([here.folder], { ...options, format: "json" }, here.terminal);
  const { errors, warnings } = JSON.parse(here.out) as Record<string, { code: string; position?: { line: number } }[]>;
  const all = [...(errors ?? []), ...(warnings ?? [])];
  return { exit, found: all.map(({ code, position }) => `${code.replace("hookguard/", "")}:${position?.line ?? ""}`) };
}

describe("errors", () => {
  const rows: [what: string, rules: string, code: string][] = [
    [
      "a pattern that RE2 rejects",
      'deny contains "no" if { input.shell.complete; regex.match("(?=a)", input.shell.text) }',
      "invalid-pattern:7",
    ],
    ["an object without a reason", 'deny contains {"fix": "no"} if input.shell', "no-reason:7"],
    ["an empty reason", 'deny contains {"reason": " "} if input.shell', "no-reason:7"],
    ["a number", "warn contains 3 if input.shell", "no-reason:7"],
    ["no reason behind a variable", 'deny contains x if {\n\tinput.shell\n\tx := {"msg": "no"}\n}', "no-reason:7"],
    ["a verb that is no set", "deny if input.shell", "verb-not-a-set:7"],
  ];
  it.each(rows)("%s", async (_what, rules, code) =>
    expect(await codes({ "a.rego": policy(rules) })).toEqual({ exit: 1, found: [code] }),
  );
  it("a policy without id and title", async () =>
    expect(await codes({ "a.rego": 'package a\n\ndeny contains "no" if input.shell\n' })).toMatchObject({
      exit: 1,
      found: ["no-metadata:1"],
    }));
  it("a rule file with what means nothing", async () => {
    const text = "version: 1\nrules: []\nrule: []\n";
    expect(await codes({ "r.yaml": text })).toEqual({ exit: 1, found: ["rule-file:3"] });
    expect(await codes({ "r.yaml": "version: [\n" })).toMatchObject({ exit: 1, found: ["yaml:2"] });
  });
  it("data under a policy's package", async () => {
    const { exit, found } = await codes({
      "a.rego": policy('deny contains "no" if input.shell'),
      "a/a/data.json": '{"deny": ["x"]}',
    });
    expect(exit).toBe(1);
    expect(found.join()).toMatch(/data-under-package|rego_/);
  });
});

describe("warnings, which only --strict counts", () => {
  const rows: [what: string, rules: string, code: string][] = [
    [
      "every over what may be empty",
      'allow contains "yes" if every c in input.shell.commands { c.program == "ls" }',
      "empty-every:7",
    ],
    ["the payload where a fact exists", 'deny contains "no" if input.raw.tool_input.command == "x"', "raw-fact:7"],
    ["a tool's name", 'deny contains "no" if input.tool.name == "Bash"', "raw-name:7"],
    ["an event's name", 'deny contains "no" if input.event.name in {"BeforeTool"}', "raw-name:7"],
    ["a pattern at every event", 'deny contains "no" if regex.match("a+", input.prompt)', "unguarded-pattern:7"],
    [
      "a glob at every event",
      'warn contains "no" if glob.match("a*", ["/"], input.project.root)',
      "unguarded-pattern:7",
    ],
    [
      "a pattern behind a value that is only named",
      'deny contains "no" if { prompt := input.prompt; regex.match("a+", prompt) }',
      "unguarded-pattern:7",
    ],
  ];
  it.each(rows)("%s", async (_what, rules, code) => {
    expect(await codes({ "a.rego": policy(rules) })).toEqual({ exit: 0, found: [code] });
    expect(await codes({ "a.rego": policy(rules) }, { strict: true })).toMatchObject({ exit: 1 });
    const meant = `# hookguard ignore: ${code.split(":")[0]}\n${rules}`;
    expect(await codes({ "a.rego": policy(meant) })).toEqual({ exit: 0, found: [] });
  });
});

describe("nothing to say about", () => {
  const rows: [what: string, rules: string][] = [
    ["a text", 'deny contains "no" if input.shell'],
    ["a text that is made", 'deny contains sprintf("no %v", [input.tool.name]) if input.shell'],
    [
      "a guarded every",
      'allow contains "yes" if {\n\tcount(input.shell.commands) > 0\n\tevery c in input.shell.commands { c.program == "ls" }\n}',
    ],
    ["every over a constant", 'allow contains "yes" if every x in {"a"} { x in input.tool.names }'],
    [
      "a pattern behind a comparison",
      'deny contains "no" if {\n\tinput.tool.kind == "shell"\n\tregex.match("a+", input.shell.text)\n}',
    ],
    [
      "a pattern on each command",
      'deny contains "no" if {\n\tsome c in input.shell.commands\n\tregex.match("a+", c.text)\n}',
    ],
    [
      "a pattern that a helper has",
      'is_a(text) if regex.match("a+", text)\n\ndeny contains "no" if is_a(input.prompt)',
    ],
    [
      "a pattern in the reason",
      'deny contains regex.replace(input.prompt, "a+", "b") if input.event.kind == "prompt.submit"',
    ],
    ["one of all names", 'deny contains "no" if "Bash" in input.tool.names'],
    ["what only the payload has", 'deny contains "no" if input.raw.custom_instructions'],
  ];
  it.each(rows)("%s", async (_what, rules) =>
    expect(await codes({ "a.rego": policy(rules) }, { strict: true })).toEqual({ exit: 0, found: [] }),
  );
});

describe("a pattern in a policy", () => {
  const pattern = 'deny contains "no" if regex.match("a+", input.prompt)\n';
  it.each(["events: [prompt.submit]", "tools: [shell]"])(
    "that says it is about %s has its guard there",
    async (routed) => {
      const text = policy(pattern).replace("#   id: a.a\n", `#   id: a.a\n#   ${routed}\n`);
      expect(await codes({ "a.rego": text }, { strict: true })).toEqual({ exit: 0, found: [] });
    },
  );
});

describe("the old syntax", () => {
  const old = policy('deny[msg] {\n\tinput.tool.kind == "shell"\n\tmsg := "no"\n}');
  it("is told, and what to do", async () => {
    expect(await codes({ "a.rego": old })).toEqual({ exit: 1, found: ["old-syntax:1"] });
    expect(here?.out).toContain("fmt --v0-v1");
  });
  it("is checked with --v0", async () =>
    expect(await codes({ "a.rego": old }, { v0: true })).toEqual({ exit: 0, found: [] }));
  it("is built with --v0 only", async () => {
    here = desk({ "p/a.rego": old });
    const build = (v0: boolean) =>
      runBuild([`${here?.folder}/p`], { output: "a.tar.gz", format: "json", v0 }, here?.terminal as Terminal);
    await expect(build(false)).rejects.toMatchObject({ diagnostics: [{ code: "hookguard/old-syntax" }] });
    expect(await build(true)).toBe(0);
  });
  it("what is neither gets its parse error", async () =>
    expect((await codes({ "a.rego": "package a\n\ndeny[ {" })).found.join()).toContain("rego_parse_error"));
});
