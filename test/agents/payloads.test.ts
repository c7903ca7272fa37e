import { describe, expect, test } from "vitest";
import { agents, tell } from "../../src/agents/registry.ts";
import { captured, samples } from "./payloads.ts";

/** `npx vitest run test/agents/payloads.test.ts -u` writes the golden events anew; read the difference. */
describe.each(captured)("payloads of %s", (agent) => {
  test.each(samples(agent))("$name is read as its golden event", async ({ base, payload }) => {
    const { raw, ...event } = agents[agent].read(payload);
    expect(raw).toBe(payload);
    await expect(`${JSON.stringify(event, null, 2)}\n`).toMatchFileSnapshot(`${base}.event.json`);
  });

  test.each(samples(agent))("$name tells its agent", ({ payload }) => {
    expect(tell(payload, {}).name).toBe(agent);
  });

  test.each(samples(agent))("$name keeps its agent inside a session of Claude Code", ({ payload }) => {
    expect(
      tell(payload, { CLAUDECODE: "1", AI_AGENT: "claude-code_2-1-332_harness", CLAUDE_PROJECT_DIR: "/p" }).name,
    ).toBe(agent);
  });
});

test("every captured payload is there", () => {
  expect(captured.flatMap(samples)).toHaveLength(149);
});
