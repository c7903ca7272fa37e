import { expect, test } from "vitest";
import { callers, claude, forcedPush, silence, unionRefusal } from "./agents.ts";
import { runHook } from "./program.ts";

/** What a settings entry with a typo, or without a name, gets. */

const event = JSON.stringify(claude.call("ls"));
const failed = (message: string, code: string) =>
  `hookguard refused this because it could not decide. ${message} (${code})`;

test("an agent that nobody knows is refused in the form that all agents obey", async () => {
  const reason = failed("No agent is called cursor. Known agents: claude, coda, gemini.", "agent.unknown, <id>");
  expect(await runHook({ stdin: event, args: ["cursor"] })).toEqual(unionRefusal(reason));
});

test("a flag that nobody knows is refused", async () => {
  const reason = failed("`hookguard hook` doesn't know the argument --nope.", "usage");
  expect(await runHook({ stdin: event, args: ["claude", "--nope"] })).toEqual(claude.panicked(reason));
});

test("a second agent is refused", async () => {
  const reason = failed("`hookguard hook` doesn't know the argument coda.", "usage");
  expect(await runHook({ stdin: event, args: ["claude", "coda"] })).toEqual(claude.panicked(reason));
});

test("a flag without its value is refused", async () => {
  const reason = failed("--bundle needs a file.", "usage");
  expect(await runHook({ stdin: event, args: ["claude", "--bundle"] })).toEqual(claude.panicked(reason));
});

test.each(callers)("without a name, an event of $name is told or refused in the form that all obey", async (caller) => {
  const harmless = await runHook({ stdin: JSON.stringify(caller.call("ls")), args: [] });
  expect(harmless).toEqual(silence);
  const ran = await runHook({ stdin: JSON.stringify(caller.call("git push --force")), args: [] });
  expect([caller.refused(forcedPush), { ...unionRefusal(forcedPush) }]).toContainEqual(ran);
});
