import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../../../src/agents/agent.ts";
import { buildInput } from "../../../src/input/document.ts";
import { pathOps } from "../../../src/input/kinds.ts";
import { inputDocument } from "../../../src/input/schema.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";

const world = fixedWorld({ files: { "/home/dev/project/.git/HEAD": "ref: refs/heads/main" } });
const odd = fc.oneof(
  fc.string(),
  fc.constantFrom("/", "..", "~", "~root/x", "a\0b", "file:///x", "C:\\x", "$(", "`", "\ud800"),
);
const command = fc.oneof(
  odd,
  fc
    .array(fc.constantFrom("rm ", "-rf ", "$(", ")", "'", "| ", "<<E\n", "cat ", "~/x ", "; "))
    .map((parts) => parts.join("")),
);

const event: fc.Arbitrary<AgentEvent> = fc.record(
  {
    agent: fc.constant({ name: "claude" as const }),
    event: fc.constant({ name: "PreToolUse", kind: "tool.before" as const, can: ["deny" as const] }),
    session: fc.record({ cwd: odd }),
    tool: fc.constant({ name: "Bash", names: ["Bash"], kind: "shell" as const }),
    subject: fc.record(
      {
        command: fc.record({
          text: command,
          dialect: fc.constantFrom("bash" as const, "powershell" as const),
          cwd: odd,
        }),
        files: fc.array(fc.record({ op: fc.constantFrom(...pathOps), given: odd, cwd: odd })),
        urls: fc.array(fc.record({ text: fc.oneof(odd, fc.webUrl()), source: fc.constant("tool" as const) })),
        texts: fc.constant([]),
      },
      { requiredKeys: ["files", "urls", "texts"] },
    ),
    raw: fc.constant({}),
  },
  { requiredKeys: ["agent", "event", "session", "subject", "raw"] },
);

describe("hostile events", () => {
  test("never throw, and make documents of the schema's shape", () => {
    fc.assert(
      fc.property(event, (input) => {
        const document = inputDocument.parse(buildInput(input, world));
        for (const { real, absolute, in_project, relative } of document.paths) {
          expect(absolute).toMatch(/^(?:\/|[A-Za-z]:\/)/);
          expect(real).toMatch(/^(?:\/|[A-Za-z]:\/)/);
          expect(in_project).toBe(relative !== undefined);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("more paths than are read make the shell incomplete", () => {
    const text = `cat ${Array.from({ length: 12_000 }, (_, index) => `f${index}`).join(" ")}`;
    const subject = { command: { text, dialect: "bash" as const }, files: [], urls: [], texts: [] };
    const document = buildInput(
      {
        agent: { name: "claude" },
        event: { name: "PreToolUse", kind: "tool.before", can: [] },
        session: { cwd: "/home/dev/project" },
        subject,
        raw: {},
      },
      world,
    );
    expect(document.shell?.complete).toBe(false);
    expect(document.paths.length).toBeLessThanOrEqual(10_000);
  });
});
