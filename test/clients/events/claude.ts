import { expect } from "vitest";
import { events } from "../../../src/agents/claude/events.ts";
import type { Run } from "../agents/agent.ts";
import { claude } from "../agents/claude.ts";
import type { ToolCall } from "../models/model.ts";
import { until } from "../world/until.ts";
import { REFUSED, refuseAt, type Tour } from "./drive.ts";
import { daysWork } from "./session.ts";

const everyTool = [
  ...["--tools", "default"],
  ...["--allowedTools", "Bash", "Write", "Read", "Edit", "mcp__memory", "Agent", "TaskCreate", "TaskUpdate"],
];
const agent: ToolCall = {
  name: "Agent",
  args: { description: "a test", prompt: "play:helper", subagent_type: "general-purpose", run_in_background: false },
};
const task = (subject: string): ToolCall => ({ name: "TaskCreate", args: { subject, description: "a test" } });
const taskDone: ToolCall = { name: "TaskUpdate", args: { taskId: "1", status: "completed" } };

/** A session over stdin: prompts, and control requests as an SDK sends them. */
const stream = { prompt: "", args: ["--input-format", "stream-json"] };
const says = (content: string) => ({ type: "user", message: { role: "user", content }, parent_tool_use_id: null });
const switchesTo = (model: string) => ({
  type: "control_request",
  request_id: "switch",
  request: { subtype: "set_model", model },
});
const lines = (...messages: object[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join("");

const slashCommand = (shell: string) =>
  `---\nallowed-tools: Bash(echo:*)\n---\nThe shell says !\`${shell}\`. play:main\n`;

const asked = (run: Run) => run.decisions.map(({ event }) => event);
const models = (run: Run) => JSON.stringify(run.requests);

export const claudeTour: Tour = {
  client: claude,
  events,
  drives: [
    {
      name: "tools, tasks and a subagent",
      reaches: [
        "SessionStart",
        "InstructionsLoaded",
        "UserPromptSubmit",
        "PreToolUse",
        "PostToolUse",
        "PostToolUseFailure",
        "PostToolBatch",
        "CwdChanged",
        "TaskCreated",
        "TaskCompleted",
        "SubagentStart",
        "SubagentStop",
        "Stop",
        "SessionEnd",
      ],
      mcp: true,
      args: everyTool,
      setUp(place) {
        place.write("CLAUDE.md", "# Rules\n");
        place.write("notes.txt", "before\n");
        place.write("sub/inner.txt", "inner\n");
      },
      scripts: (place) => ({
        main: [
          { calls: [claude.shell("echo out; echo err >&2"), claude.shell("exit 3"), claude.read("missing.txt")] },
          { calls: [claude.read("notes.txt")] },
          { calls: [claude.edit("notes.txt", "before", "after"), claude.mcp("echo", { text: "over MCP" })] },
          { calls: [claude.write("new.txt", "new\n"), task("one")] },
          { calls: [taskDone] },
          { calls: [agent] },
          { calls: [claude.shell("cd sub && ls")] },
          { words: "all done", before: until(place, "InstructionsLoaded", "CwdChanged") },
        ],
        helper: [{ calls: [claude.shell("echo in the subagent")] }, { words: "helped" }],
      }),
    },
    {
      name: "a question of an MCP server",
      reaches: ["Elicitation", "ElicitationResult", "Notification"],
      mcp: true,
      scripts: (place) => ({
        main: [
          { calls: [claude.mcp("elicit", { text: "x, please" })] },
          { words: "all done", before: until(place, "Notification") },
        ],
      }),
    },
    {
      name: "a command with shell lines",
      reaches: ["UserPromptExpansion", "PreSkillShellCommand"],
      prompt: "/greet you",
      setUp: (place) => place.write(".claude/commands/greet.md", slashCommand("echo hello > greeted.txt")),
      scripts: () => ({ main: [{ words: "greeted" }] }),
    },
    {
      name: "a call that needs permission",
      reaches: ["PermissionRequest"],
      args: ["--allowedTools", "Read"],
      scripts: () => ({ main: [{ calls: [claude.shell("touch never.txt")] }] }),
    },
    {
      name: "a call that auto mode refuses",
      reaches: ["PermissionDenied"],
      args: ["--permission-mode", "auto", "--allowedTools", "Read"],
      scripts: (place) => ({
        main: [
          { calls: [claude.shell("curl -s http://127.0.0.1:9/x > x.txt")] },
          { words: "all done", before: until(place, "PermissionDenied") },
        ],
      }),
    },
    {
      name: "a model that fails",
      reaches: ["StopFailure"],
      ...stream,
      stdin: lines(says("play:failing"), says("play:end")),
      scripts: (place) => ({
        failing: [{ status: 400 }],
        end: [{ words: "all done", before: until(place, "StopFailure") }],
      }),
    },
    {
      name: "another model and a compaction",
      reaches: ["PreModelSwitch", "PostModelSwitch", "PreCompact", "PostCompact"],
      ...stream,
      stdin: lines(says("hello"), switchesTo("sonnet"), says("/compact keep it"), says("play:end")),
      scripts: (place) => ({
        end: [{ words: "all done", before: until(place, "PostModelSwitch", "PostCompact") }],
      }),
    },
    {
      name: "a first start",
      reaches: ["Setup"],
      args: ["--init"],
      scripts: () => ({}),
    },
    {
      name: "settings that change meanwhile, outside of the session",
      reaches: ["ConfigChange"],
      scripts: (place) => ({
        main: [
          { calls: [claude.shell("echo one")] },
          {
            calls: [claude.shell("echo two")],
            before: () => place.write(".claude/settings.local.json", { env: { NEW: "1" } }),
          },
          { words: "all done", before: until(place, "ConfigChange") },
        ],
      }),
    },
    daysWork(claude),
  ],
  unreached: {
    DirectoryAdded: "`/add-dir` isn't available headless, and a control request can't leave the folder of the session",
    TeammateIdle: "teams of agents need a terminal",
    WorktreeRemove: "it is fired for worktrees that a WorktreeCreate hook made, and hookguard makes none",
  },
  refusals: [
    {
      at: "PreToolUse",
      scripts: () => ({ main: [{ calls: [claude.shell(`echo ${refuseAt("PreToolUse")} > ran.txt`)] }] }),
      held(run) {
        expect(run.files).toEqual({});
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "PostToolUse",
      scripts: () => ({ main: [{ calls: [claude.shell(`: ${refuseAt("PostToolUse")}; echo un""seen`)] }] }),
      held(run) {
        expect(run.toldModel.join()).not.toContain("unseen");
        expect(models(run)).toContain(REFUSED);
      },
    },
    {
      at: "PostToolBatch",
      scripts: () => ({
        main: [
          { calls: [claude.shell(`: ${refuseAt("PostToolBatch")}`)] },
          { calls: [claude.shell("touch later.txt")] },
        ],
      }),
      held(run) {
        expect(run.files).toEqual({});
        expect(run.stdout).toContain("hook_stopped");
      },
    },
    {
      at: "UserPromptSubmit",
      prompt: refuseAt("UserPromptSubmit"),
      scripts: () => ({}),
      held: (run) => expect(models(run)).not.toContain(refuseAt("UserPromptSubmit")),
    },
    {
      at: "UserPromptExpansion",
      prompt: `/greet ${refuseAt("UserPromptExpansion")}`,
      setUp: (place) => place.write(".claude/commands/greet.md", slashCommand("echo hello > greeted.txt")),
      scripts: () => ({}),
      held(run) {
        expect(run.files).toEqual({});
        expect(models(run)).not.toContain("The shell says");
      },
    },
    {
      at: "PreSkillShellCommand",
      prompt: "/greet",
      setUp: (place) =>
        place.write(
          ".claude/commands/greet.md",
          slashCommand(`echo ${refuseAt("PreSkillShellCommand")} > greeted.txt`),
        ),
      scripts: () => ({}),
      held: (run) => expect(run.files).toEqual({}),
    },
    {
      at: "PermissionRequest",
      args: ["--allowedTools", "Read"],
      scripts: () => ({ main: [{ calls: [claude.shell(`touch '${refuseAt("PermissionRequest")}'`)] }] }),
      held(run) {
        expect(run.files).toEqual({});
        expect(run.toldModel[0]).toContain(REFUSED);
      },
    },
    {
      at: "Stop",
      scripts: () => ({ main: [{ words: refuseAt("Stop") }, { words: "really done" }] }),
      held(run) {
        expect(models(run)).toContain(REFUSED);
        expect(claude.lastWords(run.stdout)).toBe("really done");
      },
    },
    {
      at: "SubagentStop",
      args: everyTool,
      scripts: () => ({
        main: [{ calls: [agent] }],
        helper: [{ words: refuseAt("SubagentStop") }, { words: "really helped" }],
      }),
      held: (run) => expect(run.toldModel[0]).toContain("really helped"),
    },
    {
      at: "PreCompact",
      ...stream,
      stdin: lines(says("hello"), says(`/compact ${refuseAt("PreCompact")}`), says("bye")),
      scripts: () => ({}),
      held: (run) => expect(asked(run)).not.toContain("PostCompact"),
    },
    {
      at: "PreModelSwitch",
      ...stream,
      stdin: lines(says("hello"), switchesTo(refuseAt("PreModelSwitch")), says("bye")),
      scripts: () => ({}),
      held(run) {
        expect(asked(run)).not.toContain("PostModelSwitch");
        expect(run.stdout).toContain(REFUSED);
      },
    },
    {
      at: "TaskCreated",
      args: everyTool,
      scripts: () => ({ main: [{ calls: [task(refuseAt("TaskCreated"))] }, { calls: [taskDone] }] }),
      held(run) {
        expect(run.toldModel[0]).toContain(REFUSED);
        expect(run.toldModel[1]).toMatch(/not found/i);
      },
    },
    {
      at: "TaskCompleted",
      args: everyTool,
      scripts: () => ({ main: [{ calls: [task(refuseAt("TaskCompleted"))] }, { calls: [taskDone] }] }),
      held: (run) => expect(run.toldModel[1]).toContain(REFUSED),
    },
    {
      at: "Elicitation",
      mcp: true,
      scripts: () => ({ main: [{ calls: [claude.mcp("elicit", { text: refuseAt("Elicitation") })] }] }),
      held: (run) => expect(run.toldModel[0]).toContain("decline"),
    },
    {
      at: "ElicitationResult",
      mcp: true,
      projectName: refuseAt("ElicitationResult"),
      scripts: () => ({ main: [{ calls: [claude.mcp("elicit", { text: "x, please" })] }] }),
      held: (run) => expect(run.toldModel[0]).toContain("decline"),
    },
    {
      at: "ConfigChange",
      projectName: refuseAt("ConfigChange"),
      scripts: (place) => ({
        main: [
          { calls: [claude.shell("echo one")] },
          {
            calls: [claude.shell("echo two")],
            before: () => place.write(".claude/settings.local.json", { disableAllHooks: true }),
          },
          { calls: [claude.shell("hookguard-canary; touch ran.txt")], before: until(place, "ConfigChange") },
        ],
      }),
      held: (run) => expect(run.files).toEqual({}),
    },
  ],
  unrefused: {},
};
