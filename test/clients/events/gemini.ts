import { expect } from "vitest";
import { events } from "../../../src/agents/gemini/events.ts";
import { gemini } from "../agents/gemini.ts";
import { REFUSED, refuseAt, type Tour } from "./drive.ts";
import { daysWork } from "./session.ts";

export const geminiTour: Tour = {
  client: gemini,
  events,
  drives: [
    {
      name: "tools and a subagent",
      reaches: ["SessionStart", "BeforeAgent", "BeforeModel", "BeforeTool", "AfterTool", "AfterAgent", "SessionEnd"],
      mcp: true,
      setUp(place) {
        place.write("GEMINI.md", "# Rules\n");
        place.write("notes.txt", "before\n");
      },
      scripts: () => ({
        main: [
          { calls: [gemini.shell("echo out; echo err >&2"), gemini.shell("exit 3"), gemini.read("missing.txt")] },
          { calls: [gemini.read("notes.txt")] },
          { calls: [gemini.edit("notes.txt", "before", "after"), gemini.mcp("echo", { text: "over MCP" })] },
          { calls: [gemini.write("new.txt", "new\n")] },
          { calls: [{ name: "invoke_agent", args: { agent_name: "generalist", prompt: "play:helper" } }] },
          { words: "all done" },
        ],
        helper: [
          { calls: [gemini.shell("echo in the subagent")] },
          { calls: [{ name: "complete_task", args: { response: "helped" } }] },
        ],
      }),
    },
    daysWork(gemini),
  ],
  unreached: {
    Notification: "it announces a question to the person, and headless nobody is asked",
  },
  refusals: [
    {
      at: "BeforeTool",
      scripts: () => ({ main: [{ calls: [gemini.shell(`echo ${refuseAt("BeforeTool")} > ran.txt`)] }] }),
      held(run) {
        expect(run.files).toEqual({});
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "AfterTool",
      scripts: () => ({ main: [{ calls: [gemini.shell(`: ${refuseAt("AfterTool")}; echo un""seen`)] }] }),
      held(run) {
        expect(run.toldModel[0]).not.toContain("unseen");
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "BeforeAgent",
      prompt: refuseAt("BeforeAgent"),
      scripts: () => ({}),
      held: (run) => expect(JSON.stringify(run.requests)).not.toContain(refuseAt("BeforeAgent")),
    },
    {
      at: "BeforeModel",
      prompt: refuseAt("BeforeModel"),
      scripts: () => ({}),
      held: (run) => expect(JSON.stringify(run.requests)).not.toContain(refuseAt("BeforeModel")),
    },
    {
      at: "AfterAgent",
      scripts: () => ({ main: [{ words: refuseAt("AfterAgent") }, { words: "really done" }] }),
      held(run) {
        expect(JSON.stringify(run.requests)).toContain(REFUSED);
        expect(gemini.lastWords(run.stdout)).toContain("really done");
      },
    },
  ],
  unrefused: {},
};
