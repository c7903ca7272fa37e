import { describe, expect, test } from "vitest";
import type { Client, Work } from "../agents/agent.ts";
import { builtIn } from "../guards.ts";
import { once } from "../world/once.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const secret = ["ghp", "R7kQ2mXv9TzL4nWc8YbJ1sDf6HgP3aEuK5oZ"].join("_");

/** A file with a secret that every kind of tool brings to light. */
export function redactionOf(client: Client): void {
  const work: Work = {
    mcp: true,
    setUp: (place) => place.write("notes.txt", `before\ntoken ${secret}\nafter\n`),
    scripts: (place) => ({
      main: [
        { calls: [client.shell("cat notes.txt")] },
        { calls: [client.read("notes.txt")] },
        { calls: [client.mcp("read_file", { path: place.path("notes.txt") })] },
        { words: "all done" },
      ],
    }),
  };
  describe(`${client.name}: secrets in what tools answer`, () => {
    const without = once(client, work, undefined);
    const run = once(client, work, builtIn);
    const tools = [
      ["the shell", 0],
      ["the file tool", 1],
      ["an MCP tool", 2],
    ] as const;
    test.each(tools)("without hookguard the model gets it from %s", (_, at) => {
      expect(without().toldModel[at]).toContain(secret);
    });
    test.each(tools)("it is cut out of the answer of %s, and the rest is there", (_, at) => {
      expect(run().toldModel[at]).toContain("secret removed by hookguard");
      expect(run().toldModel[at]).toMatch(/before.*after/s);
    });
    test("no request to the model holds it", () => expect(JSON.stringify(run().requests)).not.toContain(secret));
    test("nor does hookguard's log", () => expect(JSON.stringify(run().decisions)).not.toContain(secret));
  });
}
