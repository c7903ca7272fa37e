import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { claude } from "../agents/claude.ts";
import { builtIn, program } from "../guards.ts";
import { once } from "../world/once.ts";
import type { Place } from "../world/place.ts";

/** More keys of a settings file, and whether they cost the hooks beside them. */
const rows: [string, object, boolean][] = [
  ["nothing more", {}, false],
  ["a key that nobody knows", { nope: 1 }, false],
  ["a number for a variable", { env: { NAME: 1 } }, false],
  ["a rule that is no text", { permissions: { allow: [5] } }, false],
  ["an effort that nobody knows", { effortLevel: "nope" }, false],
  ["rules that are no list", { permissions: { deny: "Bash" } }, true],
  ["a mode that nobody knows", { permissions: { defaultMode: "yolo" } }, true],
  ["a number for a text", { model: 5 }, true],
  ["a text for a flag", { includeGitInstructions: "no" }, true],
  ["no days", { cleanupPeriodDays: 0 }, true],
  ["a word that nobody knows", { tui: "nope" }, true],
  ["a list of another thing", { availableModels: [5] }, true],
];

/** Doctor's word on a settings file against what the client makes of it. */
export function settingsMistakes(): void {
  describe("claude: mistakes in the settings", () => {
    for (const [name, more, costsHooks] of rows) {
      let doctor: string[] = [];
      const run = once(claude, { scripts: () => ({}) }, (client, place) => {
        builtIn(client, place);
        place.merge(claude.settings, more);
        doctor = settingsFindings(place);
      });
      test(`${name}: the hooks are ${costsHooks ? "gone, and doctor says so" : "there, and doctor finds nothing"}`, () => {
        expect(run().decisions.length === 0).toBe(costsHooks);
        expect(doctor.includes("fail")).toBe(costsHooks);
      });
    }
  });
}

interface Report {
  checks: { id: string; findings: { status: string }[] }[];
}

function settingsFindings({ home, project }: Place): string[] {
  let text: string;
  try {
    const env = { PATH: process.env.PATH, HOME: home };
    text = execFileSync(program, ["doctor", "--json"], { cwd: project, env, encoding: "utf8" });
  } catch (error) {
    // It ends with 1 when something fails.
    text = (error as { stdout: string }).stdout;
  }
  const { checks } = JSON.parse(text) as Report;
  return checks.flatMap(({ id, findings }) => (id === "settings-load" ? findings.map(({ status }) => status) : []));
}
