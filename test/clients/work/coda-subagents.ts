import { describe, expect, test } from "vitest";
import type { Work } from "../agents/agent.ts";
import { coda } from "../agents/coda.ts";
import { builtIn, type Guard } from "../guards.ts";
import { once } from "../world/once.ts";

/** The built-in bundle, with the rule that refuses sub-agents excepted by the user. */
const excepted: Guard = (client, place) => {
  builtIn(client, place);
  const exception = "rule: agent.subagents, owner: test, reason: to see what happens, expires: 2999-01-01";
  place.write("~/.config/hookguard/hookguard.yaml", `version: 1\nexceptions: [{${exception}}]\n`);
};

const work: Work = {
  scripts: () => ({
    main: [
      { calls: [coda.shell("hookguard-canary; echo ran > before.txt")] },
      { calls: [{ name: "run_agent", args: { task: "play:helper", title: "a test", background: false } }] },
      { calls: [coda.shell("hookguard-canary; echo ran > after.txt")] },
    ],
    helper: [{ calls: [coda.shell("hookguard-canary; echo ran > inside.txt")] }],
  }),
};

/** Why the default bundle refuses Coda's sub-agents: the gap itself, and what closes it. */
export function codaSubagents(): void {
  describe("coda: sub-agents", () => {
    const bare = once(coda, work, excepted);
    const refused = once(coda, work, builtIn);
    const off: Work = { ...work, setUp: (place) => place.merge(coda.settings, { agents: { enabled: false } }) };
    const without = once(coda, off, excepted);
    const again: Work = {
      ...work,
      setUp(place) {
        off.setUp?.(place);
        place.write(".coda/config.json", { agents: { enabled: true } });
      },
    };
    const onAgain = once(coda, again, builtIn);
    const tools = (requests: unknown[]) => JSON.stringify(requests).includes('"name":"run_agent"');

    test("the documented gap: where they are let through, nothing in or after one is asked at", () => {
      expect(Object.keys(bare().files).sort()).toEqual(["after.txt", "inside.txt"]);
      expect(bare().decisions.map(({ event }) => event)).toContain("SubagentStart");
    });
    test("the default bundle refuses them, and guards on", () => {
      expect(refused().files).toEqual({});
      expect(refused().decisions.filter(({ effect }) => effect === "refuse")).toHaveLength(3);
    });
    test("`agents.enabled: false` takes the tool away", () => {
      expect(tools(bare().requests)).toBe(true);
      expect(tools(without().requests)).toBe(false);
      expect(without().files).toEqual({});
    });
    test("a project may switch them on again", () => expect(tools(onAgain().requests)).toBe(true));
  });
}
