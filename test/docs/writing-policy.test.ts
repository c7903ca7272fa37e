import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../bundle/fetch/program.ts";
import { closeStage, scratch } from "../bundle/fetch/stage.ts";
import { page, stepsOf } from "./page.ts";

afterAll(closeStage);

/** The page's commands need an event; what it holds is up to the reader. */
const eventOf = (command: string) =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s",
    transcript_path: "/home/dev/.claude/projects/app/s.jsonl",
    cwd: "/home/dev/app",
    tool_name: "Bash",
    tool_use_id: "1",
    tool_input: { command },
  });

test("the folder of policy that docs/writing-policy.md builds up passes its tests, builds and decides as the page says", async () => {
  const home = scratch();
  writeFileSync(join(home, "event.json"), eventOf("git push --force"));
  const steps = stepsOf(page("writing-policy.md"));
  const files = steps.flatMap((step) => ("file" in step ? [step] : []));
  expect(files.map(({ file }) => file)).toEqual([
    "policies/rules.yaml",
    "policies/force_push/force_push.rego",
    "policies/force_push/cases.yaml",
    "policies/env_files/env_files.rego",
    "policies/env_files/cases.yaml",
    "policies/force_push/force_push_test.rego",
  ]);
  for (const { file, text } of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  }

  const commands = steps.flatMap((step) => ("command" in step ? [step] : []));
  expect(commands).toHaveLength(3);
  const said: string[] = [];
  for (const { command, exit } of commands) {
    const [name, ...args] = command.split(" ");
    const { exitCode, stdout, stderr } = await run(home, args);
    expect({ name, exitCode }, `${command}\n${stdout}${stderr}`).toEqual({ name: "hookguard", exitCode: exit });
    said.push(stdout);
  }
  expect(said[0]).toMatch(/^[1-9]\d+ passed, 0 failed$/m);
  expect(said[2]).toContain("git.force-push");
  const plain = await run(home, ["eval", "-", "--bundle", "team.tar.gz"], eventOf("git push"));
  expect(plain.stdout, "the rule of the rule file").toContain("Pushing is a release step here.");

  const { exitCode, stdout, stderr } = await run(home, ["check", "--strict", "policies/"]);
  expect(exitCode, `what a page shows is good style, too\n${stdout}${stderr}`).toBe(0);
});
