import { afterEach, describe, expect, it, vi } from "vitest";
import { runConfig } from "../../src/cli/commands/config.ts";
import { type Desk, desk } from "./support.ts";

let here: Desk | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  here?.remove();
});

const file = `version: 1
preset: strict
bundles:
  - name: team
    source: https://bundles.example.com/releases/security/team-policies.tar.gz
    key: keys/team.pub
    algorithm: ES256
    scope: prod
    fetch: {refresh_minutes: 60}
  - {name: mine, source: mine.tar.gz, mode: monitor}
rules:
  git.force-push: {mode: monitor}
exceptions:
  - rule: secrets.read-credentials
    owner: team@example.com
    reason: The migration job needs to read them until the vault is in place everywhere
    expires: 2030-12-31
    scope: {projects: [/home/dev/migration/**], agents: [claude]}
`;

/** What `hookguard config` shows in the desk's folder, as a home. */
async function shown(format: "pretty" | "json", columns = 80, text = file): Promise<string> {
  here = desk({ ".config/hookguard/hookguard.yaml": text });
  vi.stubEnv("HOME", here.folder);
  expect(await runConfig({ format }, { ...here.terminal, columns })).toBe(0);
  return here.out;
}

describe("hookguard config", () => {
  it("shows each value and where it came from, in 80 columns", async () => {
    const text = await shown("pretty");
    expect(text).toContain("preset: strict  user ~/.config/hookguard/hookguard.yaml:2\n");
    expect(text).toContain("rule git.force-push: monitor  user ~/.config/hookguard/hookguard.yaml:12\n");
    expect(text).toContain("gemini.ask: false  default\n");
    expect(text).toContain(`bundle team:
  https://bundles.example.com/releases/security/team-policies.tar.gz, enforce,
  key keys/team.pub (can't be used: there is no such file), scope prod,
  refresh_minutes 60, not fetched yet: every event is refused until \`hookguard
  fetch\`
  user ~/.config/hookguard/hookguard.yaml:4
bundle mine: mine.tar.gz, monitor, unsigned
  user ~/.config/hookguard/hookguard.yaml:10
`);
    expect(text).toContain(`exception secrets.read-credentials:
  until 2030-12-31, in /home/dev/migration/**, for claude, team@example.com: The
  migration job needs to read them until the vault is in place everywhere
  user ~/.config/hookguard/hookguard.yaml:14
`);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });
  it("has the same as JSON", async () => {
    const { version, settings } = JSON.parse(await shown("json"));
    expect(version).toBe(1);
    expect(settings).toContainEqual({
      key: "preset",
      value: "strict",
      from: `user ${here?.folder}/.config/hookguard/hookguard.yaml:2`,
    });
  });

  it.each([
    ["http://bundles.example.com/b.tar.gz, key: k.pub", "plain http is only allowed to this machine; use https"],
    ["https://bundles.example.com/b.tar.gz", "a remote bundle needs a `key` that it must be signed with"],
    ["ftp://bundles.example.com/b.tar.gz, key: k.pub", "the scheme ftp is not supported; use https or oci"],
  ])("says at once what no fetch would take: %s", async (source, why) => {
    const text = await shown("pretty", 500, `version: 1\nbundles: [{name: b, source: ${source}}]\n`);
    expect(text).toContain(`can't be fetched: ${why}  user`);
  });

  it("marks what has no effect: exceptions that ended, rules that aren't there", async () => {
    const exception = (rule: string, day: string) => `  - {rule: ${rule}, owner: me, reason: none, expires: ${day}}\n`;
    const text = await shown(
      "pretty",
      500,
      `version: 1
rules: {git.forcepush: {mode: enforce}, git.force-push: {mode: enforce}}
exceptions:
${exception("git.force-push", "2020-12-31")}${exception("git.force-push", "2999-12-31")}${exception("no.such.rule.at.all", "2999-12-31")}`,
    );
    expect(text).toContain(
      "rule git.forcepush: enforce (no rule in force is called git.forcepush; did you mean git.force-push?)  user",
    );
    expect(text).toContain("rule git.force-push: enforce  user");
    expect(text).toContain("exception git.force-push: expired, held until 2020-12-31, everywhere, me: none  user");
    expect(text).toContain("exception git.force-push: until 2999-12-31, everywhere, me: none  user");
    expect(text).toContain("me: none (no rule in force is called no.such.rule.at.all)  user");
  });
});
