import { describe, expect, test } from "vitest";
import type { Client, Work } from "../agents/agent.ts";
import { empty, ending, type Guard, gone, notExecutable } from "../guards.ts";
import { once } from "../world/once.ts";

/** At work until a tool is to run, or never. */
type Reach = "tools" | "nothing";

/** What becomes of a tool call when hookguard can't answer. */
interface Failure {
  name: string;
  guard: Guard;
  /** How far the session comes; a hookguard that fails at every event ends it before any tool. */
  comes: Reach;
  /** Clients that let the call run all the same, each with the reason; docs/agents.md says the same. */
  open: Partial<Record<Client["name"], string>>;
}

const failures: readonly Failure[] = [
  { name: "an executable that is gone", guard: gone, comes: "nothing", open: {} },
  { name: "one that may not be executed", guard: notExecutable, comes: "nothing", open: {} },
  { name: "one of no bytes", guard: empty, comes: "nothing", open: {} },
  { name: "one that crashes", guard: ending("exit 1"), comes: "tools", open: {} },
  {
    name: "one that crashes and talks",
    guard: ending("echo loading; echo no such file or directory >&2; exit 134"),
    comes: "tools",
    open: {},
  },
  { name: "one that is killed", guard: ending("kill -9 $$"), comes: "tools", open: {} },
  {
    name: "one that crashes after an empty answer",
    guard: ending("echo '{}'; exit 134"),
    comes: "tools",
    open: { gemini: "once there is JSON on stdout, the exit code counts for nothing" },
  },
  {
    name: "one that hangs past its timeout",
    // Gemini CLI waits until the hook's own end before it goes on, so that must come.
    guard: ending("exec sleep 5", 2),
    comes: "tools",
    open: { gemini: "a hook that runs into its timeout counts for nothing" },
  },
];

/** A call that would be refused, and one that wouldn't: where the guard is broken, neither is done. */
export function failuresOf(client: Client): void {
  const work: Work = {
    scripts: () => ({
      main: [{ calls: [client.shell("echo ran > shell.txt")] }, { calls: [client.write("file.txt", "ran\n")] }],
    }),
  };
  describe(`${client.name}: when hookguard can't answer`, () => {
    for (const { name, guard, comes, open } of failures) {
      const run = once(client, work, guard);
      if (comes === "tools") test(`${name}: it fails at the tools`, () => expect(run().toldModel).toHaveLength(2));
      const gap = open[client.name];
      if (gap === undefined) test(`${name}: nothing is done`, () => expect(run().files).toEqual({}));
      else {
        test(`${name}: the documented gap, ${gap}`, () => {
          expect(run().files).toEqual({ "shell.txt": "ran\n", "file.txt": "ran\n" });
        });
      }
    }
  });
}
