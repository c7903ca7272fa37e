import { describe, expect, it } from "vitest";
import { compileRuleFile, compileRuleFiles } from "../../src/rules/compile.ts";

/** A rule file of these rules; what a test doesn't say is filled in. */
function file(...rules: Record<string, unknown>[]): string {
  const all = rules.map((rule, index) => ({ id: `r${index}`, decision: "deny", reason: "R.", ...rule }));
  return JSON.stringify({ version: 1, rules: all });
}

function faults(...rules: Record<string, unknown>[]): string[] {
  return compileRuleFile(file(...rules), "r.yaml").diagnostics.map(({ message }) => message);
}

function indexOf(rule: Record<string, unknown>): unknown {
  const { data, diagnostics } = compileRuleFile(file(rule), "r.yaml");
  expect(diagnostics).toEqual([]);
  return data.index;
}

describe("compiled rules", () => {
  it("are data, an index and a list of policies", () => {
    const text = `version: 1
rules:
  - id: git.push
    event: PreToolUse
    matcher: Bash
    if: Bash(git push*)
    decision: ask
    severity: high
    reason: Pushing is a release step here.
`;
    expect(compileRuleFile(text, "rules/a.yaml")).toEqual({
      data: {
        rules: [
          {
            id: "git.push",
            decision: "ask",
            reason: "Pushing is a release step here.",
            dialect: "strict",
            matcher: "Bash",
            ifs: [{ tool: "bash", kind: "shell", commands: [["git push", ""]] }],
          },
        ],
        index: { "tool.before": { shell: { programs: { git: [0] } } } },
      },
      policies: [
        {
          id: "git.push",
          title: "Pushing is a release step here.",
          severity: "high",
          package: "hookguard.lib.rulefile",
          file: "rules/a.yaml",
          row: 3,
          events: ["tool.before"],
        },
      ],
      packages: ["hookguard.lib.rulefile"],
      diagnostics: [],
    });
  });

  it("stand in the index under what they could be about", () => {
    const at = (tools: Record<string, unknown>) => ({ "tool.before": tools });
    const any = { any: [0] };
    expect(indexOf({ if: "Bash(git *)" })).toEqual(at({ shell: { programs: { git: [0] } } }));
    expect(indexOf({ if: ["Bash(git *)", "Bash(npm test)"] })).toEqual(
      at({ shell: { programs: { git: [0], npm: [0] } } }),
    );
    expect(indexOf({ if: "Bash(ls*)" })).toEqual(at({ shell: any }));
    expect(indexOf({ if: "Bash(* --force)" })).toEqual(at({ shell: any }));
    expect(indexOf({ if: "Bash" })).toEqual(at({ shell: any }));
    expect(indexOf({ if: "Bash(__proto__ x)" })).toEqual(at({ shell: { programs: { ["__proto__"]: [0] } } }));
    expect(indexOf({ if: "mcp__db__*" })).toEqual(at({ mcp: any }));
    expect(indexOf({ if: "Read(.env)", matcher: "Bash" })).toEqual(at({ shell: any }));
    expect(indexOf({ matcher: "Edit|Write" })).toEqual(at({ write: any, edit: any }));
    expect(indexOf({ matcher: "TodoWrite" })).toEqual(at({ "*": any }));
    expect(indexOf({ event: ["SessionStart", "turn.stop"], decision: "context" })).toEqual({
      "session.start": { "*": any },
      "turn.stop": { "*": any },
    });
    expect(indexOf({ dialect: "claude", if: "Bash(git *)" })).toEqual(at({ "*": any }));
  });

  it("know an event by its kind and by every agent's name for it", () => {
    const kinds = (event: string) => compileRuleFile(file({ event }), "r.yaml").policies[0]?.events;
    expect(kinds("tool.after")).toEqual(["tool.after"]);
    expect(kinds("PreToolUse")).toEqual(["tool.before"]);
    expect(kinds("BeforeTool")).toEqual(["tool.before"]);
    expect(kinds("BeforeAgent")).toEqual(["prompt.submit"]);
  });

  it("ask the package for other dialects only where one is used", () => {
    const packages = (...rules: object[]) =>
      compileRuleFile(file(...(rules as Record<string, unknown>[])), "r.yaml").packages;
    expect(packages({ dialect: "coda" })).toEqual(["hookguard.lib.rulefile_clients"]);
    expect(packages({ matcher: "^Bash$" }, { if: "Bash" })).toEqual([
      "hookguard.lib.rulefile",
      "hookguard.lib.rulefile_clients",
    ]);
  });
});

describe("a rule is refused", () => {
  const cases: [what: string, rule: Record<string, unknown>, fault: string][] = [
    ["with an unknown event", { event: ["PreToolUse", "BeforeTools"] }, "no agent has an event `BeforeTools`"],
    [
      "with an `if` that is no rule",
      { if: "Bash(git" },
      "`Bash(git` is no permission rule: write `Tool` or `Tool(content)`",
    ],
    [
      "with too many stars",
      { if: "Bash(a*b*c*d*e*f*g*h*i*j)" },
      "more than 8 `*` can't be matched; write this rule in Rego",
    ],
    [
      "with too many folders",
      { if: "Read(/a/**/b/**/c/**/d/**/e)" },
      "more than 3 folders behind `**` can't be matched; write this rule in Rego",
    ],
    ["with content on an MCP tool", { if: "mcp__a__b(x)" }, "`mcp__a__b` has no content that a rule can speak of"],
    [
      "that allows loosely",
      { if: "Read(id_?)", decision: "allow" },
      "`?` and `[…]` are read as `*`, which is wider than meant: an allow rule can't have them",
    ],
    [
      "that allows addresses",
      { if: "WebFetch(https://*)", decision: "allow" },
      "an allow rule for addresses must name a host: `WebFetch(domain:…)`",
    ],
    [
      "that allows everything",
      { decision: "allow" },
      "an allow rule must say what it allows: give it a `matcher` or an `if`",
    ],
    [
      "that allows where nothing can be",
      { decision: "allow", if: "Bash", event: "tool.after" },
      "nothing can be allowed at `tool.after`",
    ],
    [
      "with `if` where there is no tool",
      { if: "Bash", event: "Stop" },
      "only events about a tool have something to compare with `if`",
    ],
    [
      "with a matcher where there is no tool",
      { matcher: "startup", event: "SessionStart" },
      "only events about a tool have a tool to match",
    ],
    ["with a matcher that is nothing", { matcher: "Bash(" }, "the matcher is neither names nor a regular expression"],
    [
      "with lookahead in strict",
      { matcher: "^(?!Bash)" },
      "a strict matcher can't look around or back; use names, or another dialect",
    ],
    ["with `if` for Gemini", { dialect: "gemini", if: "Bash" }, "Gemini CLI's hooks have no `if`"],
    ["with an `if` that Coda never runs", { dialect: "coda", if: "*" }, "Coda never runs a hook with this `if`"],
    [
      "with an `if` that Claude Code never runs",
      { dialect: "claude", if: "Ba*" },
      "Claude Code never runs a hook with this `if`",
    ],
    [
      "with a specifier that Claude Code never matches",
      { dialect: "claude", if: "WebFetch(domain:x)" },
      "Claude Code never runs a hook whose `if` says more than `WebFetch`",
    ],
  ];
  it.each(cases)("%s", (_, rule, fault) => expect(faults(rule)).toEqual([fault]));

  it("with an id that another file has", () => {
    const { diagnostics } = compileRuleFiles([
      { text: file({ id: "a" }), file: "1.yaml" },
      { text: file({ id: "a" }), file: "2.yaml" },
    ]);
    expect(diagnostics.map(({ message, position }) => `${position?.file}: ${message}`)).toEqual([
      "2.yaml: `a` is already a rule of 1.yaml",
    ]);
  });

  it("at its place, in a list at the item", () => {
    const text =
      "version: 1\nrules:\n  - id: a\n    decision: deny\n    reason: R.\n    if:\n      - Bash\n      - no rule\n";
    expect(compileRuleFile(text, "r.yaml").diagnostics[0]?.position).toEqual({ file: "r.yaml", line: 8, column: 9 });
  });
});

describe("lookahead and JavaScript", () => {
  it("are fine in the clients' dialects", () => {
    expect(faults({ dialect: "claude", matcher: "^(?!Bash).*$" }, { dialect: "gemini", matcher: "run[" })).toEqual([]);
  });
});
