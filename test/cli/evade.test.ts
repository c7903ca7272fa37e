import { afterEach, describe, expect, it } from "vitest";
import { runTest } from "../../src/cli/commands/test.ts";
import { type Desk, desk } from "./support.ts";

let here: Desk;
afterEach(() => here.remove());

const policy = (condition: string) => `# METADATA
# title: No danger
# custom:
#   id: a.danger
package a.danger

deny contains "Danger." if {
	${condition}
}
`;
const cases = "- deny: danger now\n- allow: ls\n";

describe("hookguard test --evade", () => {
  it("a rule that reads the text is easily evaded, and the report says how", async () => {
    here = desk({
      "danger/danger.rego": policy('startswith(input.shell.text, "danger ")'),
      "danger/cases.yaml": cases,
    });
    expect(await runTest([here.folder], { evade: true, threshold: 95, format: "pretty" }, here.terminal)).toBe(1);
    expect(here.out).toContain("quoting: 'rm'");
    expect(here.out).toContain("'danger' now");
    expect(here.out).toContain("danger/cases.yaml:1");
  });
  it("a rule that reads the facts is not", async () => {
    here = desk({
      "danger/danger.rego": policy('some c in input.shell.commands\n\tc.program in {"danger", null}'),
      "danger/cases.yaml": cases,
    });
    await runTest([here.folder], { evade: true, threshold: 90, format: "json" }, here.terminal);
    const { version, total } = JSON.parse(here.out);
    expect(version).toBe(1);
    expect(total.score).toBeGreaterThan(90);
  });
  it("nothing to rewrite is no pass", async () => {
    here = desk({ "danger/danger.rego": policy("input.shell"), "danger/cases.yaml": "- {deny: x, tool: Write}\n" });
    expect(await runTest([here.folder], { evade: true, format: "pretty" }, here.terminal)).toBe(1);
    expect(here.out).toContain("nothing was rewritten");
  });
});
