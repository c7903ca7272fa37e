import { afterEach, describe, expect, it } from "vitest";
import { runBuild } from "../../src/cli/commands/build.ts";
import { runCheck } from "../../src/cli/commands/check.ts";
import { type Diagnostic, HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

/** Policies that were written for something else: each mistake has its place, and says what to do about it. */

let here: Desk | undefined;
afterEach(() => here?.remove());

const shown = ({ position, code, message, fix }: Diagnostic) =>
  `${position?.line ?? "–"} ${code.replace("hookguard/", "")}: ${message} → ${fix ?? "nothing"}`;

async function checked(text: string, name = "a.rego"): Promise<string[]> {
  here = desk({ [name]: text });
  await runCheck([here.folder], { format: "json" }, here.terminal);
  return (JSON.parse(here.out).errors as Diagnostic[]).map(shown);
}

async function built(text: string, name = "a.rego"): Promise<string[]> {
  here = desk({ [`p/${name}`]: text });
  const building = runBuild([`${here.folder}/p`], { output: "o.tar.gz", format: "json" }, here.terminal);
  const error = await building.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HookguardError);
  return (error as HookguardError).diagnostics.map(shown);
}

describe("a policy for another tool, checked", () => {
  it("is told which fact has what it reads of the input", async () => {
    const text = `package main

deny contains "no" if input.tool_name == "Bash"

deny contains "no" if contains(input.tool_input.command, "rm")

deny contains "no" if input.review.object.kind == "Pod"

deny contains "no" if input.project.owner == "me"

deny contains "no" if {
	some i
	input.tool_input.edits[i] == "x"
}
`;
    const top = expect.stringMatching(
      /^7 rego_type_error: undefined ref: input\.review\.object\.kind: input has no `review` → input has agent, .*; the payload as it came is input\.raw$/,
    );
    expect(await checked(text)).toEqual([
      "3 rego_type_error: undefined ref: input.tool_name: input has no `tool_name` → input.tool.kind says it, for every agent",
      "5 rego_type_error: undefined ref: input.tool_input.command: input has no `tool_input` → input.shell.commands says it, for every agent",
      top,
      "9 rego_type_error: undefined ref: input.project.owner: input.project has no `owner` → input.project has git, name, root",
      expect.stringMatching(/^13 .*input\.tool_input\.edits\[\w+\].* → input\.tool\.input says it, for every agent$/),
    ]);
  });
  it("is told where functions and rules could be that are not here", async () => {
    const text = `package main

import data.lib.words

deny contains "a" if words.is_bad(input.prompt)

deny contains "b" if has_field(input.prompt)

deny contains "c" if http.send({"method": "get", "url": "x"}).status_code == 200
`;
    expect(await checked(text)).toEqual([
      "5 rego_type_error: undefined function data.lib.words.is_bad → it isn't in the package lib.words as it stands in these folders: name its folder, too",
      "7 rego_type_error: undefined function has_field → define has_field, or name the folder of the file that does, too",
      expect.stringMatching(
        /^9 rego_type_error: undefined function http\.send → policies may call what docs\/bundles\.md lists/,
      ),
    ]);
    expect(await checked("package main\n\ntest_x if count(violation) == 1\n", "a_test.rego")).toEqual([
      expect.stringMatching(
        /^3 rego_unsafe_var_error: var violation is unsafe → give violation a value in this body; /,
      ),
    ]);
  });
  it("is told each advice once, but in JSON", async () => {
    const text = 'package main\n\na if input.tool_name == "A"\n\nb if input.tool_name == "B"\n';
    expect(await checked(text)).toHaveLength(2);
    const at = here?.out.length;
    if (here) await runCheck([here.folder], { format: "pretty" }, here.terminal);
    expect(here?.out.slice(at).match(/fix:/g)).toHaveLength(1);
  });
});

describe("a policy for another tool, built", () => {
  it("is told what its METADATA should say", async () => {
    const text = `# METADATA
# title: Other
# custom:
#   id: OTHER-Git Push
#   severity: HIGH
#   routing: {required_events: [PreToolUse]}
package other

deny contains "no"
`;
    expect(await built(text)).toEqual([
      "1 bad-id: the custom.id of other is not lower-case words joined by dots → for example `other-git.push`",
      "1 bad-metadata: custom.severity of the policy other is none that hookguard knows → known: low, medium, high, critical",
      "1 unknown-key: the policy other has unknown custom metadata: routing → take it out; known: id, severity, events, tools, docs, limits",
    ]);
  });
  const rows: [what: string, text: string, name: string, told: RegExp][] = [
    [
      "another tool's verb",
      'package main\n\nviolation contains {"msg": "no"}\n',
      "a.rego",
      /^3 no-policies: .* → `violation` is another tool's word: call it `deny`, with `deny contains … if \{ … \}`$/,
    ],
    [
      "a library",
      "package lib\n\nf(x) := x\n",
      "a.rego",
      /^1 no-policies: .* → write `deny contains … if \{ … \}`, or name/,
    ],
    [
      "tests",
      "package main\n\ntest_x if true\n",
      "a_test.rego",
      /^– no-policies: .* → these folders have neither a \.rego/,
    ],
    [
      "a value",
      "package main\n\nallow := true\n",
      "a.rego",
      /^3 verb-not-a-set: .* → write `allow contains … if \{ … \}`/,
    ],
  ];
  it.each(rows)("is told why %s is no policy", async (_what, text, name, told) => {
    expect((await built(text, name))[0]).toMatch(told);
  });
});
