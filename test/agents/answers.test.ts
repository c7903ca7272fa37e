import { describe, expect, test } from "vitest";
import type { Agent, Answer, WriteOptions } from "../../src/agents/agent.ts";
import { agents } from "../../src/agents/registry.ts";
import { agentNames, verbs } from "../../src/input/kinds.ts";
import { failure, nothing, wants } from "./decisions.ts";
import { changeOf, openEvent } from "./events.ts";

/**
 * What is printed for every event and verb, as one page per agent.
 * `npx vitest run test/agents/answers.test.ts -u` writes the pages anew; read the difference.
 */
describe.each(agentNames)("answers of %s", (name) => {
  const agent = agents[name];

  test("stand in the golden page, every cell of the table", async () => {
    const names = [...agent.events.map((row) => row.name), "SomethingNew"];
    await expect(names.map((event) => page(agent, event)).join("\n")).toMatchFileSnapshot(`./${name}/answers.txt`);
  });

  test.each([...agent.events, { name: "SomethingNew" }])("$name: what nobody objects to is left alone", (row) => {
    expect(agent.write(openEvent(name, row.name), nothing)).toEqual({
      stdout: "",
      stderr: "",
      exitCode: 0,
      unenforced: [],
      effect: "pass",
    });
  });

  test.each(agent.events)("$name: what the table says can be done is done, the rest is reported", (row) => {
    for (const verb of verbs) {
      const event = openEvent(name, row.name);
      const { unenforced, effect } = agent.write(event, wants(verb, "why", changeOf(event)), options);
      const kept = !unenforced.some((one) => one.verb === verb);
      expect(kept, `${row.name} ${verb} ${effect}`).toBe(row.can.includes(verb));
    }
  });
});

function page(agent: Agent, name: string): string {
  const event = openEvent(agent.name, name);
  const lines = verbs.flatMap((verb) =>
    answer(verb, agent.write(event, wants(verb, "Why.", changeOf(event)), options)),
  );
  return [
    `## ${name} (${event.event.kind}) can: ${event.event.can.join(" ") || "nothing"}`,
    ...lines,
    ...answer("failure", agent.write(event, failure)),
    ...answer("panic", agent.panic("hookguard broke.", name)),
    "",
  ].join("\n");
}

const options: WriteOptions = { geminiAsk: true };

function answer(wanted: string, { stdout, stderr, exitCode, unenforced, effect }: Answer): string[] {
  return [
    `${wanted.padEnd(8)} -> ${effect}, exit ${exitCode}`,
    ...(stdout === "" ? [] : [`         stdout ${stdout.trimEnd()}`]),
    ...(stderr === "" ? [] : [`         stderr ${JSON.stringify(stderr)}`]),
    ...unenforced.map(({ verb, why }) => `         not: ${verb}, ${why}`),
  ];
}
