import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { page, stepsOf } from "../../docs/page.ts";
import { ask, run } from "./program.ts";
import { closeStage, scratch, serve } from "./stage.ts";

/**
 * From a security team's first rule to another machine's hook, with the built program only: `docs/authoring.md` as it is
 * written, and beyond it what happens to a machine whose server is no longer to be trusted.
 */

afterAll(closeStage);

/** Sections of the page, each with its files and commands in order. */
const sections = new Map(
  page("authoring.md")
    .split(/^## /m)
    .map((section) => [section.split("\n", 1)[0] ?? "", stepsOf(section)] as const),
);

/** Does what a section says, in this home. @returns what each command said, by the command */
async function follow(title: string, home: string, edit = (text: string) => text): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const steps = sections.get(title) ?? [];
  expect(steps, title).not.toEqual([]);
  for (const step of steps) {
    if ("file" in step) {
      mkdirSync(dirname(join(home, step.file)), { recursive: true });
      writeFileSync(join(home, step.file), edit(step.text));
      continue;
    }
    const [name, ...args] = step.command.split(" ");
    const { exitCode, stdout, stderr } = await run(home, args);
    expect({ name, command: step.command, exitCode, said: stdout + stderr }).toMatchObject({
      name: "hookguard",
      exitCode: step.exit,
    });
    said.set(step.command, stdout + stderr);
  }
  return said;
}

it("a rule is written, fails, is mended, covered, signed, served, fetched, enforced, and kept against bad releases", async () => {
  const team = scratch();
  const there = scratch();
  const refusal = "Nobody deploys to production from an agent's session.";
  const commands = ["deploy production", 'sudo deploy "production" --now', "bash -c 'deploy $(echo production)'"];

  await follow("Start", team);
  const failing = (await follow("Say what must happen", team)).get("hookguard test .hookguard/policies");
  expect(failing).toContain('sudo deploy "production" --now');
  expect(failing).toContain("test_production_is_denied");
  expect(failing).not.toContain("bash -c");
  expect(failing).toMatch(/[1-9]\d* failed/);

  const mended = await follow("Mend it", team);
  const covered = mended.get("hookguard test .hookguard/policies --coverage --threshold 100");
  expect(covered).toContain("coverage 100 %");
  expect(covered).toMatch(/\d+ passed, 0 failed/);

  const shipped = await follow("Ship it", team);
  expect(shipped.get("hookguard inspect team.tar.gz")).toContain("team.deploy");
  const released = new Uint8Array(readFileSync(join(team, "team.tar.gz")));
  const again = ["--name", "team", "--sign", ".hookguard/team.key", "--algorithm", "ES256"];
  const next = async (seq: number) => {
    const output = `team-${seq}.tar.gz`;
    const args = ["build", ".hookguard/policies", ...again, "--seq", String(seq), "-o", output];
    expect(await run(team, args)).toMatchObject({ exitCode: 0 });
    return new Uint8Array(readFileSync(join(team, output)));
  };

  const server = await serve((_, response) => response.end(released));
  const key = join(there, ".config/hookguard/team.pub");
  mkdirSync(dirname(key), { recursive: true });
  writeFileSync(key, readFileSync(join(team, ".hookguard/team.pub")));
  const onMachine = await follow("On every machine", there, (text) =>
    text.replace("https://bundles.example.com", server.url).replace("    fetch: { refresh_minutes: 60 }\n", ""),
  );
  expect(onMachine.get("hookguard fetch")).toContain("sequence 1");
  expect(onMachine.get("hookguard config")).toContain("team.tar.gz");
  expect(onMachine.get("hookguard eval event.json")).toContain("team.deploy");
  expect(onMachine.get("hookguard eval event.json")).toContain("claude PreToolUse Bash");
  for (const command of commands) expect(await ask(there, command)).toContain(refusal);
  expect(await ask(there, "deploy staging")).toBe("allowed");
  expect(await ask(there, "git push --force origin main"), "the built-in pack is in force too").not.toBe("allowed");

  const second = await next(2);
  server.answer = (_, response) => response.end(second);
  expect(await run(there, ["fetch"])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("sequence 2") });

  const tampered = new Uint8Array(second);
  tampered.set([(tampered[tampered.length >> 1] ?? 0) ^ 1], tampered.length >> 1);
  for (const [bytes, why] of [
    [tampered, /is not trusted|is damaged/],
    [released, /is older than one already seen: its sequence is 1, and 2 was seen/],
  ] as const) {
    server.answer = (_, response) => response.end(bytes);
    const refused = await follow("The next release", there);
    expect(refused.get("hookguard fetch")).toMatch(why);
    expect(await ask(there, "deploy production")).toContain(refusal);
  }

  server.close();
  expect(await run(there, ["fetch"])).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("nobody answers there"),
  });
  expect(await ask(there, "deploy production"), "offline").toContain(refusal);
  const kept = join(there, ".local/state/hookguard/bundles/user/team/bundle.tar.gz");
  writeFileSync(kept, released);
  expect(await ask(there, "ls"), "swapped on the disk").toContain("is older than one already seen");
}, 600_000);
