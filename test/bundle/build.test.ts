import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { readArchive } from "../../src/bundle/archive.ts";
import { isMetered } from "../../src/bundle/wasm/metered.ts";
import type { CompiledRules } from "../../src/rules/compile.ts";
import { build, closeOpa, type Files, policy, refused, sentence } from "./support.ts";

afterAll(closeOpa);

const one = policy("one", 'deny contains "no" if input.x');

describe("what can't be enforced is refused at its place", () => {
  const cases: [string, Files, string[]][] = [
    [
      "a builtin that the runtime lacks",
      {
        "a.rego": policy(
          "a",
          'deny contains "no" if {\n\thttp.send({"url": input.x, "method": "get"}).status_code == 200\n}',
        ),
      },
      ["a.rego:8 rego_type_error: undefined function http.send"],
    ],
    [
      "a pattern that RE2 rejects",
      { "a.rego": policy("a", 'deny contains "no" if regex.match("^(?!x)", input.x)') },
      [
        'a.rego:7 hookguard/invalid-pattern: regex.match can\'t use "^(?!x)": error parsing regexp: invalid or unsupported Perl syntax: `(?!`',
      ],
    ],
    [
      "a pattern in a constant",
      { "a.rego": policy("a", 'deny contains "no" if regex.match(pattern, input.x)\n\npattern := "a**(" ') },
      [
        'a.rego:9 hookguard/invalid-pattern: regex.match can\'t use "a**(": error parsing regexp: invalid nested repetition operator: `**`',
      ],
    ],
    [
      "data under a policy's package",
      { "a.rego": policy("a.b", 'deny contains "no" if input.x'), "a/data.json": '{"b": {"deny": ["always"]}}' },
      [
        "a.rego:5 hookguard/data-under-package: the data a.b.deny lies in the package a.b, where it could pass for a rule",
      ],
    ],
    [
      "data under the generated package",
      { "a.rego": one, "data.json": '{"hookguard": {"main": {"x": 1}}}' },
      [
        "hookguard/data-under-package: the data hookguard.main.x lies in the package hookguard.main, where it could pass for a rule",
      ],
    ],
    [
      "a source in the generated package",
      { "a.rego": one, "b.rego": "package hookguard.main.x\n\ny := 1\n" },
      ["b.rego:1 hookguard/reserved-package: the package hookguard.main is generated, and no source may define it"],
    ],
    [
      "an event that never happens",
      { "a.rego": policy("a", 'deny contains "no" if input.x', ["events: [PreToolUse]"]) },
      [
        "a.rego:1 hookguard/unreachable: no entrypoint reaches the policy a: its custom.events has `PreToolUse`, which never happens",
      ],
    ],
    [
      "a tool that doesn't exist, and no events at all",
      { "a.rego": policy("a", 'deny contains "no" if input.x', ["events: []", "tools: [Bash]"]) },
      [
        "a.rego:1 hookguard/unreachable: no entrypoint reaches the policy a: its custom.events has nothing in it",
        "a.rego:1 hookguard/unreachable: no entrypoint reaches the policy a: its custom.tools has `Bash`, which never happens",
      ],
    ],
    [
      "verbs that are no sets",
      {
        "a.rego": policy("a", "deny := true if input.x\n\nallow if input.y"),
        "b.rego": policy("b", 'warn[x] := 1 if x := input.x\n\ndeny_push(x) if x\n\nask contains "?" if input.x'),
        "c.rego": policy("c", "deny_push if input.x"),
        "d.rego": policy("d", "modify(x) := x"),
      },
      [
        "a.rego:7 hookguard/verb-not-a-set: deny is no set of decisions, so nothing would enforce it",
        "a.rego:9 hookguard/verb-not-a-set: allow is no set of decisions, so nothing would enforce it",
        "b.rego:7 hookguard/verb-not-a-set: warn is no set of decisions, so nothing would enforce it",
        "c.rego:7 hookguard/verb-not-a-set: deny_push is no set of decisions, so nothing would enforce it",
        "d.rego:7 hookguard/verb-not-a-set: modify is no set of decisions, so nothing would enforce it",
      ],
    ],
    [
      "no METADATA",
      { "a.rego": 'package a\n\ndeny contains "no" if input.x\n' },
      ["a.rego:1 hookguard/no-metadata: the policy a has no METADATA on its package"],
    ],
    [
      "METADATA on the rule alone",
      { "a.rego": 'package a\n\n# METADATA\n# title: A\n# custom:\n#   id: a\ndeny contains "no" if input.x\n' },
      ["a.rego:1 hookguard/no-metadata: the policy a has no METADATA on its package"],
    ],
    [
      "no title and no id",
      { "a.rego": '# METADATA\n# description: x\npackage a\n\ndeny contains "no" if input.x\n' },
      [
        "a.rego:1 hookguard/no-title: the policy a has no title",
        "a.rego:1 hookguard/no-id: the policy a has no custom.id",
      ],
    ],
    [
      "an id of the wrong shape, an unknown severity, an unknown key",
      {
        "a.rego": policy("a", 'deny contains "no" if input.x').replace("id: a", "id: A B"),
        "b.rego": policy("b", 'deny contains "no" if input.x', ["severity: bad", "event: [tool.before]"]),
      },
      [
        "a.rego:1 hookguard/bad-id: the custom.id of a is not lower-case words joined by dots",
        "b.rego:1 hookguard/bad-metadata: custom.severity of the policy b is none that hookguard knows",
        "b.rego:1 hookguard/unknown-key: the policy b has unknown custom metadata: event",
      ],
    ],
    [
      "texts and lists that are something else",
      { "a.rego": policy("a", 'deny contains "no" if input.x', ["docs: 5", "limits: no"]) },
      [
        "a.rego:1 hookguard/bad-metadata: the policy a has bad custom metadata: `docs` must be a text, not 5",
        "a.rego:1 hookguard/bad-metadata: the policy a has bad custom metadata: `limits` must be a list, not `no`",
      ],
    ],
    [
      "the same id twice",
      { "a.rego": one, "b.rego": policy("two", 'deny contains "no" if input.x').replace("id: two", "id: one") },
      ["b.rego:5 hookguard/duplicate-id: the id one is taken by one (a.rego:5)"],
    ],
    [
      "nothing that decides",
      { "a.rego": "package a\n\nx := 1\n" },
      [
        "a.rego:1 hookguard/no-policies: there is no policy: no package defines a verb (halt, deny, ask, modify, allow, warn, context)",
      ],
    ],
    [
      "sources that don't parse, all of them",
      { "a.rego": "package a\n\nx :=\n", "b.rego": "package\n" },
      ["a.rego:4 rego_parse_error", "a.rego:4 rego_parse_error", "b.rego:2 rego_parse_error"],
    ],
    [
      "old syntax",
      { "a.rego": "package a\n\ndeny[x] { x := input.x }\n" },
      ["a.rego:3 rego_parse_error", "a.rego:3 rego_parse_error"],
    ],
  ];

  it.each(cases)("%s", async (_, files, expected) => {
    const found = (await refused(build(files))).map(sentence);
    expect(found.length, found.join("\n")).toBe(expected.length);
    expect(found.map((text, index) => text.slice(0, expected[index]?.length))).toEqual(expected);
  });

  it("says which event was likely meant, and what a list of limits is", async () => {
    const source = policy("a", 'deny contains "no" if input.x', ["events: [tool.befor, PreToolUse]", "limits: [1]"]);
    const fixes = (await refused(build({ "a.rego": source }))).map(({ fix }) => fix);
    expect(fixes).toEqual([
      "did you mean `tool.before`?",
      expect.stringMatching(/^known: tool\.before, /),
      "write a list of texts",
    ]);
  });

  it("rules of rule files, with the diagnostics they have", async () => {
    const rules: CompiledRules = {
      data: {},
      policies: [],
      packages: [],
      diagnostics: [{ code: "x", message: "bad rule", position: { file: "r.yaml", line: 3, column: 5 } }],
    };
    expect((await refused(build({ "a.rego": one }, { rules }))).map(sentence)).toEqual(["r.yaml:3 x: bad rule"]);
  });
});

describe("a bundle", () => {
  const files: Files = {
    "p/shell.rego": policy("p.shell", 'deny contains "s" if input.x', [
      "severity: high",
      "events: [permission.request, tool.before]",
      "tools: [write, shell]",
      "docs: docs/x.md",
    ]),
    "p/prompt.rego": policy("p.prompt", 'deny_secret contains "p" if input.x\n\nwarn contains "w" if input.x', [
      "events: [prompt.submit]",
    ]),
    "p/any.rego": policy("p.any", 'context contains "c" if input.x'),
    "p/odd.rego": policy("q.odd", 'ask contains "o" if input.x', ["events: [tool.before]"]).replace(
      "package q.odd",
      'package p["odd-name"].if',
    ),
    "p/more.rego": 'package p.any\n\nhalt contains "h" if input.y\n',
    "lib/help.rego": "package lib.help\n\nyes if input.x\n",
    "conf/data.json": '{"limit": 3}',
    "conf/more/data.yaml": "a: [1, 2]\n",
  };

  it("is the same bytes from the same sources, in whatever order, and other bytes from others", async () => {
    const sha = async (given: Files) =>
      createHash("sha256")
        .update((await build(given)).bytes)
        .digest("hex");
    const first = await sha(files);
    expect(await sha(Object.fromEntries(Object.entries(files).reverse()))).toBe(first);
    expect(await sha({ ...files, "conf/data.json": '{"limit": 4}' })).not.toBe(first);
  });

  it("has what an OPA bundle has, and our index", async () => {
    const { bytes, manifest } = await build(files, { revision: "r1", seq: 7, data: { extra: true } });
    const read = readArchive(bytes, "x");
    expect([...read.keys()]).toEqual([
      "data.json",
      "hookguard/main.rego",
      "lib/help.rego",
      "p/any.rego",
      "p/more.rego",
      "p/odd.rego",
      "p/prompt.rego",
      "p/shell.rego",
      "policy.wasm",
      ".manifest",
    ]);
    const json = (name: string) => JSON.parse(Buffer.from(read.get(name) ?? []).toString());
    expect(json("data.json")).toEqual({ conf: { limit: 3, more: { a: [1, 2] } }, extra: true });
    expect(json(".manifest")).toEqual(manifest);
    expect(manifest).toMatchObject({
      revision: "r1",
      metadata: { hookguard: { name: "test", seq: 7, metered: true } },
    });
    expect(manifest.metadata?.hookguard?.policies).toEqual([
      { id: "p.any", title: "Policy p.any", package: "p.any", file: "p/any.rego", row: 5 },
      {
        id: "p.prompt",
        title: "Policy p.prompt",
        package: "p.prompt",
        file: "p/prompt.rego",
        row: 6,
        events: ["prompt.submit"],
      },
      {
        id: "p.shell",
        title: "Policy p.shell",
        severity: "high",
        docs: "docs/x.md",
        package: "p.shell",
        file: "p/shell.rego",
        row: 9,
        events: ["tool.before", "permission.request"],
        tools: ["shell", "write"],
      },
      {
        id: "q.odd",
        title: "Policy q.odd",
        package: "p.odd-name.if",
        file: "p/odd.rego",
        row: 6,
        events: ["tool.before"],
      },
    ]);
    const { entrypoints } = manifest.metadata?.hookguard ?? { entrypoints: {} };
    expect(entrypoints).toMatchObject({
      "tool.before": "hookguard/main/tool_before",
      "permission.request": "hookguard/main/permission_request",
      "prompt.submit": "hookguard/main/prompt_submit",
      notification: "hookguard/main/any_event",
      other: "hookguard/main/any_event",
    });
    expect(manifest.wasm?.map(({ entrypoint }) => entrypoint).sort()).toEqual(
      [...new Set(Object.values(entrypoints))].sort(),
    );
    expect(Buffer.from(read.get("hookguard/main.rego") ?? []).toString()).toMatchInlineSnapshot(`
      "# Generated by hookguard build: asks every policy that an event concerns.
      package hookguard.main

      any_event contains {"p": 0, "v": "context", "m": member} if {
      	some member in data.p.any.context
      }

      any_event contains {"p": 0, "v": "halt", "m": member} if {
      	some member in data.p.any.halt
      }

      on_prompt_submit contains {"p": 1, "v": "deny", "m": member} if {
      	some member in data.p.prompt.deny_secret
      }

      on_prompt_submit contains {"p": 1, "v": "warn", "m": member} if {
      	some member in data.p.prompt.warn
      }

      on_tool_before_or_permission_request contains {"p": 2, "v": "deny", "m": member} if {
      	input.tool.kind in {"shell", "write"}
      	some member in data.p.shell.deny
      }

      on_tool_before contains {"p": 3, "v": "ask", "m": member} if {
      	some member in data.p["odd-name"]["if"].ask
      }

      tool_before contains finding if some finding in any_event

      tool_before contains finding if some finding in on_tool_before_or_permission_request

      tool_before contains finding if some finding in on_tool_before

      permission_request contains finding if some finding in any_event

      permission_request contains finding if some finding in on_tool_before_or_permission_request

      prompt_submit contains finding if some finding in any_event

      prompt_submit contains finding if some finding in on_prompt_submit
      "
    `);
    const wasm = read.get("policy.wasm") ?? new Uint8Array();
    expect(isMetered(wasm)).toBe(true);
  });

  it("has no regular expressions in it unless a policy uses them", async () => {
    const size = async (body: string) => {
      const { bytes } = await build({ "a.rego": policy("a", body) });
      return readArchive(bytes, "x").get("policy.wasm")?.length ?? 0;
    };
    const small = await size('deny contains "no" if contains(input.x, "a")');
    const large = await size('deny contains "no" if regex.match("a+", input.x)');
    expect(small).toBeLessThan(160_000);
    expect(large).toBeGreaterThan(small + 50_000);
  });
});
