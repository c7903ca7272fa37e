import { expect } from "vitest";
import { events } from "../../../src/agents/coda/events.ts";
import { coda } from "../agents/coda.ts";
import { until } from "../world/until.ts";
import { REFUSED, refuseAt, type Tour } from "./drive.ts";
import { daysWork } from "./session.ts";

const terminal = "it is fired in a terminal only";

export const codaTour: Tour = {
  client: coda,
  events,
  drives: [
    {
      name: "tools",
      reaches: [
        "SessionStart",
        "UserPromptSubmit",
        "PreToolUse",
        "PostToolUse",
        "PostToolUseFailure",
        "PermissionDenied",
        "CwdChanged",
        "FileChanged",
        "Stop",
        "SessionEnd",
      ],
      mcp: true,
      setUp(place) {
        place.write("AGENTS.md", "# Rules\n");
        place.write("notes.txt", "before\n");
        place.write("sub/inner.txt", "inner\n");
        place.write(".coda/config.json", { permissions: { deny: ["Bash(curl:*)"] } });
      },
      scripts: (place) => ({
        main: [
          { calls: [coda.shell("echo out; echo err >&2"), coda.shell("exit 3"), coda.read("missing.txt")] },
          { calls: [coda.read("notes.txt"), coda.edit("notes.txt", "before", "after")] },
          { calls: [coda.mcp("echo", { text: "over MCP" }), coda.shell("curl http://127.0.0.1:9/")] },
          { calls: [coda.write("new.txt", "new\n"), coda.shell("cd sub && ls")] },
          { words: "all done", before: until(place, "SessionStart", "PermissionDenied", "CwdChanged", "FileChanged") },
        ],
      }),
    },
    {
      name: "a model that fails",
      reaches: ["StopFailure"],
      scripts: () => ({ main: [{ status: 400 }] }),
    },
    daysWork(coda),
  ],
  unreached: {
    PreCompact: terminal,
    PostCompact: terminal,
    PermissionRequest: terminal,
    ConfigChange: terminal,
    Notification: terminal,
    InstructionsLoaded: "Coda was never seen to fire it, with an AGENTS.md either",
    SubagentStart: "the default bundle refuses the tools that start a sub-agent, because hooks end with it",
    SubagentStop: "hooks are off by then",
  },
  refusals: [
    {
      at: "PreToolUse",
      scripts: () => ({ main: [{ calls: [coda.shell(`echo ${refuseAt("PreToolUse")} > ran.txt`)] }] }),
      held(run) {
        expect(run.files).toEqual({});
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "PostToolUse",
      scripts: () => ({ main: [{ calls: [coda.shell(`: ${refuseAt("PostToolUse")}; echo un""seen`)] }] }),
      held(run) {
        expect(run.toldModel[0]).not.toContain("unseen");
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "UserPromptSubmit",
      prompt: refuseAt("UserPromptSubmit"),
      scripts: () => ({}),
      held: (run) => expect(JSON.stringify(run.requests)).not.toContain(refuseAt("UserPromptSubmit")),
    },
  ],
  unrefused: {},
};
