import { afterAll, describe, expect, it } from "vitest";
import { type Inspection, inspect } from "../../src/rego/inspect.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

const sources = {
  "rules/push.rego": `# METADATA
# title: Pushes
# custom:
#   severity: high
package hookguard.rules.push

import input.raw

# METADATA
# title: No force push
# custom:
#   id: git.force_push
deny contains {"reason": msg} if {
  input.tool.kind == "shell"
  some c in input.shell.commands
  regex.match("(?=push)", c.text)
  raw.tool_name == "Bash"
  every o in c.options { o != "--force" }
  msg := sprintf("%s is refused", [c.program])
}

# hookguard ignore
helper(x) := x
`,
  "rules/data.json": '{"limits": {"size": 3, "empty": {}}}',
};

async function rule(name: string) {
  const seen = await inspect(opa, { sources });
  const found = seen.files[0]?.rules.find((r) => r.name === name);
  if (!found) throw new Error(`no rule ${name}`);
  return { seen, rule: found };
}

const titles = (seen: Inspection, places: number[]) => places.map((i) => seen.annotations[i]?.annotation.title);

describe("inspect", () => {
  it("names packages, rules, imports, comments and data", async () => {
    const seen = await inspect(opa, { sources });
    expect(seen.files.map((f) => [f.file, f.package.ref, f.package.path, f.package.location?.row])).toEqual([
      ["rules/push.rego", "data.hookguard.rules.push", ["hookguard", "rules", "push"], 5],
    ]);
    expect(seen.files[0]?.rules.map((r) => [r.name, r.ref, r.kind, r.location?.row])).toEqual([
      ["deny", "data.hookguard.rules.push.deny", "partial_set", 13],
      ["helper", "data.hookguard.rules.push.helper", "function", 23],
    ]);
    expect(seen.files[0]?.imports).toMatchObject([{ ref: "input.raw", location: { row: 7 } }]);
    expect(seen.files[0]?.comments.at(-1)).toMatchObject({ text: " hookguard ignore", location: { row: 22 } });
    expect(seen.data).toEqual([
      ["rules", "limits", "empty"],
      ["rules", "limits", "size"],
    ]);
  });

  it("knows which METADATA applies to a rule", async () => {
    const { seen, rule: deny } = await rule("deny");
    expect(titles(seen, deny.annotations)).toEqual(["No force push", "Pushes"]);
    expect(seen.annotations.map((a) => [a.ref, a.annotation.scope, a.annotation.custom])).toEqual([
      ["data.hookguard.rules.push", "package", { severity: "high" }],
      ["data.hookguard.rules.push.deny", "rule", { id: "git.force_push" }],
    ]);
  });

  it("finds what lints look for", async () => {
    const { rule: deny } = await rule("deny");
    expect(deny.patterns).toMatchObject([
      {
        builtin: "regex.match",
        pattern: "(?=push)",
        valid: false,
        error: expect.stringContaining("invalid"),
        location: { row: 16 },
      },
    ]);
    expect(deny.refs.find((r) => r.path[1] === "raw")).toMatchObject({
      path: ["input", "raw", "tool_name"],
      root: "input",
      location: { file: "rules/push.rego", row: 17 },
    });
    expect(deny.strings.find((s) => s.value === "Bash")).toMatchObject({ op: "equal", against: "input.raw.tool_name" });
    expect(deny.exprs.find((e) => e.kind === "every")).toMatchObject({ domain: { text: "c.options" } });
    expect(deny.key?.fields?.reason).toMatchObject({ kind: "var", resolved: { kind: "call" } });
    expect(deny.calls.map((c) => c.name)).toEqual(
      expect.arrayContaining(["equal", "regex.match", "sprintf", "internal.member_2", "neq"]),
    );
  });

  it("refuses METADATA that OPA can't read, with its place", async () => {
    const bad = { "a.rego": "package a\n\n# METADATA\n# title: [\np := 1\n" };
    await expect(inspect(opa, { sources: bad })).rejects.toMatchObject({
      code: "rego.invalid",
      diagnostics: [{ code: "rego_parse_error", position: { file: "a.rego" } }],
    });
  });
});
