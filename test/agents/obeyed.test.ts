import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/agents/agent.ts";
import { agents } from "../../src/agents/registry.ts";
import type { AgentName } from "../../src/input/kinds.ts";
import { client as claude } from "./claude/model.ts";
import { client as coda } from "./coda/model.ts";
import { decision, failure, finding, nothing, wants } from "./decisions.ts";
import { changeOf, openEvent } from "./events.ts";
import { client as gemini } from "./gemini/model.ts";

/** What policy refuses, the client refuses: whatever the reason says, however long it is, whatever else is said. */

const traps = fc.constantFrom(
  "permission denied by policy",
  "No such file or directory",
  "sh: 1: x: command not found",
  "rule: not found",
  "agents cannot execute this",
  "Cannot find module policy",
  "[Errno 2]",
  '{"decision":"allow"}',
  '{"hookSpecificOutput":{"permissionDecision":"allow"}}',
  "null",
  "\n\n",
  "</hook_context>",
);
const text = fc.oneof(
  traps,
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .tuple(fc.constantFrom("x", "é", "😀", '"', "\u0001", "\ud800"), fc.integer({ min: 1, max: 50_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);
const reason = fc.array(text, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));

const runs = { numRuns: 40 };

interface Seen {
  refused: boolean;
  stopped: boolean;
}

/** What a client makes of an answer. */
function seen(agent: AgentName, event: string, answer: Answer, original = openEvent(agent, event)): Seen {
  if (agent === "coda") return { ...coda(event, answer), stopped: false };
  if (agent === "gemini") return gemini(event, answer);
  const outcome = claude(event, answer, original.tool?.output);
  // After a tool, it is the result that is refused.
  if (event !== "PostToolUse") return outcome;
  return { refused: outcome.output !== undefined, stopped: outcome.stopped };
}

const cases = (verb: "deny" | "halt") =>
  (["claude", "coda", "gemini"] as const).flatMap((agent) =>
    agents[agent].events.filter(({ can }) => can.includes(verb)).map(({ name }) => ({ agent, event: name })),
  );

test.each(cases("deny"))("$agent $event: a deny is refused, whatever its reason", ({ agent, event }) => {
  const read = openEvent(agent, event);
  fc.assert(
    fc.property(reason, reason, fc.boolean(), (why, fix, warned) => {
      const findings = [finding("deny", why, { fix }), finding("deny", fix, {}, "other.rule")];
      if (warned) findings.push(finding("warn", why), finding("context", fix));
      const answer = agents[agent].write(read, decision(findings));
      const { refused, stopped } = seen(agent, event, answer, read);
      // A model's answer can only be refused by stopping.
      expect(refused || (event === "AfterModel" && stopped)).toBe(true);
      expect(answer.effect).toBe("refuse");
    }),
    runs,
  );
});

test.each(cases("halt"))("$agent $event: a halt stops, and what was to happen doesn't", ({ agent, event }) => {
  const read = openEvent(agent, event);
  fc.assert(
    fc.property(reason, (why) => {
      const { refused, stopped } = seen(agent, event, agents[agent].write(read, wants("halt", why)), read);
      expect(stopped).toBe(true);
      // A turn that is stopped at its end is over; there is nothing left to refuse.
      expect(refused || ["Stop", "SubagentStop", "AfterAgent", "TeammateIdle"].includes(event)).toBe(true);
    }),
    runs,
  );
});

describe.each(cases("deny"))("$agent $event", ({ agent, event }) => {
  const atEnd = ["Stop", "SubagentStop", "AfterAgent", "TeammateIdle", "AfterModel"].includes(event);

  test("a failure of hookguard's own is refused, and ends a turn instead of sending it back for ever", () => {
    const { refused, stopped } = seen(agent, event, agents[agent].write(openEvent(agent, event), failure));
    expect(atEnd ? stopped : refused).toBe(true);
  });

  test("a refusal without an event is obeyed", () => {
    fc.assert(
      fc.property(reason, (message) => {
        const { refused, stopped } = seen(agent, event, agents[agent].panic(message, event));
        expect(atEnd ? stopped : refused).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test("silence disturbs nothing", () => {
    const { refused, stopped } = seen(agent, event, agents[agent].write(openEvent(agent, event), nothing));
    expect(refused || stopped).toBe(false);
  });
});

/** Where a refusal of no known event has to hold: before a tool, a prompt, a compaction. */
const unnamed = [
  {
    agent: "claude",
    events: ["PreToolUse", "PreSkillShellCommand", "UserPromptSubmit", "PreCompact", "ConfigChange", "PreModelSwitch"],
  },
  { agent: "coda", events: ["PreToolUse", "UserPromptSubmit", "PreCompact"] },
  { agent: "gemini", events: ["BeforeTool", "AfterTool", "BeforeAgent", "BeforeModel", "AfterModel"] },
] as const;

test.each(unnamed)("$agent: a refusal that knows no event holds at every one", ({ agent, events }) => {
  fc.assert(
    fc.property(reason, (message) => {
      for (const event of events) expect(seen(agent, event, agents[agent].panic(message)).refused, event).toBe(true);
    }),
    runs,
  );
});

test("a caller that can't be told is refused in words that all three obey", () => {
  fc.assert(
    fc.property(reason, (why) => {
      const answers = [
        agents.unknown.panic(why),
        agents.unknown.panic(why, "PreToolUse"),
        agents.unknown.write(openEvent("unknown", "PreToolUse"), wants("deny", why)),
      ];
      for (const answer of answers) {
        expect(claude("PreToolUse", answer).refused).toBe(true);
        expect(claude("UserPromptSubmit", answer).refused).toBe(true);
        expect(coda("PreToolUse", answer).refused).toBe(true);
        expect(coda("UserPromptSubmit", answer).refused).toBe(true);
        expect(gemini("BeforeTool", answer).refused).toBe(true);
        expect(gemini("BeforeAgent", answer).refused).toBe(true);
      }
    }),
    runs,
  );
});

test("a caller that can't be told is refused at PermissionRequest too, where exit 2 is nothing", () => {
  const answer = agents.unknown.write(openEvent("unknown", "PermissionRequest"), wants("deny", "why"));
  expect(claude("PermissionRequest", answer).refused).toBe(true);
});

describe("a rewrite arrives whole", () => {
  const input = fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });

  test.each([
    { agent: "claude", event: "PreToolUse", model: claude },
    { agent: "coda", event: "PreToolUse", model: coda },
    { agent: "gemini", event: "BeforeTool", model: gemini },
  ] as const)("$agent", ({ agent, event, model }) => {
    const read = openEvent(agent, event);
    fc.assert(
      fc.property(input, (toolInput) => {
        const wanted = JSON.parse(JSON.stringify(toolInput));
        const answer = agents[agent].write(read, wants("modify", "why", { toolInput: wanted }));
        const outcome = model(event, answer);
        if (answer.effect === "modify") expect(outcome.input).toEqual(wanted);
        else expect(outcome.refused).toBe(true);
      }),
      runs,
    );
  });

  test("what this event has", () => {
    for (const agent of ["claude", "coda", "gemini"] as const) {
      for (const row of agents[agent].events.filter(({ can }) => can.includes("modify"))) {
        const read = openEvent(agent, row.name);
        expect(agents[agent].write(read, wants("modify", "why", changeOf(read))).effect, row.name).toBe("modify");
      }
    }
  });
});
