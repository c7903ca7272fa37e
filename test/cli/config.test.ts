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
function shown(format: "pretty" | "json", columns = 80): string {
  here = desk({ ".config/hookguard/hookguard.yaml": file });
  vi.stubEnv("HOME", here.folder);
  expect(runConfig({ format }, { ...here.terminal, columns })).toBe(0);
  return here.out;
}

describe("hookguard config", () => {
  it("shows each value and where it came from, in 80 columns", () => {
    const text = shown("pretty");
    expect(text).toContain("preset: strict  user ~/.config/hookguard/hookguard.yaml:2\n");
    expect(text).toContain("rule git.force-push: monitor  user ~/.config/hookguard/hookguard.yaml:12\n");
    expect(text).toContain("gemini.ask: false  default\n");
    expect(text).toContain(`bundle team:
  https://bundles.example.com/releases/security/team-policies.tar.gz, enforce,
  key keys/team.pub (can't be used: there is no such file), scope prod,
  refresh_minutes 60
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
  it("has the same as JSON", () => {
    const { version, settings } = JSON.parse(shown("json"));
    expect(version).toBe(1);
    expect(settings).toContainEqual({
      key: "preset",
      value: "strict",
      from: `user ${here?.folder}/.config/hookguard/hookguard.yaml:2`,
    });
  });
});
