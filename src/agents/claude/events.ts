import { by, not, observed, refusable, row, tries, unless } from "../cells.ts";
import type { ConditionName } from "./conditions.ts";
import type { EncoderName } from "./encode.ts";

const tell = by<EncoderName>("tell");
const addContext = by<EncoderName>("addContext");
const event = row<EncoderName, ConditionName>;
const can = refusable<EncoderName, ConditionName>;
const sees = observed<EncoderName, ConditionName>;

const done = "it has happened already";
const noSay = "Claude Code takes no answer at this event";

/** Every event of Claude Code 2.1.332 and what it obeys there (contracts/claude-code.md §1.2, §5, §6). */
export const events = [
  event({
    name: "PreToolUse",
    kind: "tool.before",
    cells: {
      halt: by("denyToolAndStop"),
      deny: by("denyTool"),
      ask: unless("nobodyToAsk", "askTool", "deny"),
      modify: by("rewriteInput"),
      allow: by("allowTool", "deny and ask rules of the settings still win"),
      warn: tell,
      context: addContext,
    },
  }),
  event({
    name: "PreSkillShellCommand",
    kind: "tool.before",
    since: "2.1.332",
    cells: can({
      halt: by("denyToolAndStop"),
      deny: by("denyTool"),
      ask: not("any `ask` stops the command unasked", "deny"),
      modify: not("any rewrite stops the command", "deny"),
      allow: not("an `allow` adds nothing here"),
      warn: tell,
    }),
  }),
  event({
    name: "PermissionRequest",
    kind: "permission.request",
    since: "2.0.45",
    cells: can({
      halt: by("interruptRequest"),
      deny: by("denyRequest", "another hook that answers sooner wins"),
      ask: unless("nobodyToAsk", "silence", "deny"),
      modify: not("a rewrite is taken only together with consent", "deny"),
      allow: by("grantRequest"),
      warn: tell,
    }),
  }),
  event({
    name: "PermissionDenied",
    kind: "permission.denied",
    since: "2.1.89",
    cells: sees("the call was refused already", { warn: tell }),
  }),
  event({
    name: "PostToolUse",
    kind: "tool.after",
    cells: can({
      halt: by("withholdAndStop"),
      deny: by(
        "withhold",
        "the tool has run; results other than of Bash, Read and MCP tools may still be shown to the model",
      ),
      ask: not("the tool has run already", "deny"),
      modify: by("rewriteOutput"),
      warn: tell,
      context: addContext,
    }),
  }),
  event({ name: "PostToolUseFailure", kind: "tool.failed", cells: sees(done, { warn: tell, context: addContext }) }),
  event({
    name: "PostToolBatch",
    kind: "tool.batch",
    cells: can({
      halt: by("blockAndStop"),
      deny: by("block", "the tools have run; the turn ends before the model sees more"),
      warn: tell,
      context: addContext,
    }),
  }),
  event({
    name: "UserPromptSubmit",
    kind: "prompt.submit",
    cells: can({
      halt: by("blockAndStop"),
      deny: by("block"),
      modify: not("a prompt can't be rewritten", "deny"),
      warn: tell,
      context: addContext,
    }),
  }),
  event({
    name: "UserPromptExpansion",
    kind: "prompt.expand",
    cells: can({
      halt: by("blockAndStop"),
      deny: by("block"),
      modify: not("an expansion can't be rewritten", "deny"),
      warn: tell,
      context: addContext,
    }),
  }),
  event({
    name: "SessionStart",
    kind: "session.start",
    cells: sees("a session starts whatever its hooks say", { warn: tell, context: addContext }),
  }),
  event({ name: "Setup", kind: "setup", since: "2.1.10", cells: sees(noSay) }),
  event({ name: "SessionEnd", kind: "session.end", cells: sees(noSay) }),
  event({
    name: "Stop",
    kind: "turn.stop",
    failure: "halt",
    cells: can({
      halt: by("endTurn"),
      deny: by("block", "the turn goes on, with the reason; Claude Code itself ends it after 8 refusals in a row"),
      context: not("text for the model would keep the turn going without end"),
      warn: tell,
    }),
  }),
  event({ name: "StopFailure", kind: "turn.failed", since: "2.1.78", cells: sees(noSay) }),
  event({
    name: "SubagentStart",
    kind: "subagent.start",
    since: "2.0.43",
    cells: sees("a subagent starts whatever its hooks say; refuse the Agent tool instead", {
      warn: tell,
      context: addContext,
    }),
  }),
  event({
    name: "SubagentStop",
    kind: "subagent.stop",
    failure: "halt",
    cells: can({
      halt: by("endTurn"),
      deny: by("block", "the subagent goes on, with the reason; Claude Code itself ends it after 8 refusals in a row"),
      context: not("text for the model would keep the turn going without end"),
      warn: tell,
    }),
  }),
  event({ name: "PreCompact", kind: "compact.before", cells: can({ deny: by("block"), warn: tell }) }),
  event({ name: "PostCompact", kind: "compact.after", since: "2.1.76", cells: sees(noSay) }),
  event({
    name: "PreModelSwitch",
    kind: "model.switch.before",
    since: "2.1.251",
    cells: can({
      deny: by("denyTool"),
      ask: unless("nobodyAtTheSwitch", "askTool", "deny"),
      allow: by("allowTool"),
      warn: tell,
    }),
  }),
  event({
    name: "PostModelSwitch",
    kind: "model.switch.after",
    since: "2.1.251",
    cells: sees(done, { warn: tell, context: addContext }),
  }),
  event({ name: "Notification", kind: "notification", cells: sees(noSay) }),
  event({
    name: "TeammateIdle",
    kind: "task.idle",
    since: "2.1.33",
    failure: "halt",
    cells: can({ halt: by("endTurn"), deny: by("block", "the teammate goes on, with the reason"), warn: tell }),
  }),
  event({ name: "TaskCreated", kind: "task.created", since: "2.1.84", cells: can({ deny: by("block"), warn: tell }) }),
  event({
    name: "TaskCompleted",
    kind: "task.completed",
    since: "2.1.33",
    cells: can({ deny: by("block"), warn: tell }),
  }),
  event({
    name: "Elicitation",
    kind: "elicitation.request",
    since: "2.1.76",
    cells: can({
      deny: by("decline"),
      ask: by("silence", "the agent asks the person anyway"),
      allow: not("nobody but the person can fill in the answer"),
      warn: tell,
    }),
  }),
  event({
    name: "ElicitationResult",
    kind: "elicitation.result",
    since: "2.1.76",
    cells: can({ deny: by("decline"), warn: tell }),
  }),
  event({
    name: "ConfigChange",
    kind: "config.change",
    since: "2.1.49",
    cells: can({ deny: unless("managedSettings", "block", "warn"), warn: tell }),
  }),
  event({ name: "CwdChanged", kind: "cwd.changed", since: "2.1.83", cells: sees(done) }),
  event({ name: "DirectoryAdded", kind: "directory.added", since: "2.1.219", cells: sees(done) }),
  event({
    name: "FileChanged",
    kind: "file.changed",
    since: "2.1.83",
    cells: sees(done),
    register: { not: "its matcher is the list of files to watch, so registering it changes what is watched" },
  }),
  event({ name: "InstructionsLoaded", kind: "instructions.loaded", since: "2.1.69", cells: sees(done) }),
  event({
    name: "MessageDisplay",
    kind: "message.display",
    since: "2.1.152",
    cells: sees("what is shown has been said already"),
    register: { not: "it starts one process for every piece of text that appears" },
  }),
  event({
    name: "WorktreeCreate",
    kind: "worktree.create",
    since: "2.1.50",
    cells: can({ deny: by("abort") }),
    register: { not: "whoever registers it takes over creating the worktree" },
  }),
  event({
    name: "WorktreeRemove",
    kind: "worktree.remove",
    since: "2.1.50",
    cells: sees("the removal may go ahead whatever its hooks say", {
      deny: tries("abort", "the removal may go ahead whatever its hooks say"),
    }),
  }),
];

/** An event that is newer than we are. */
export const other = event({
  name: "an unknown event",
  kind: "other",
  cells: can({
    deny: tries("block", "hookguard doesn't know this event, so nobody knows what Claude Code obeys there"),
  }),
  register: { not: "hookguard doesn't know it" },
});

/** A refusal without an event: exit 2 is obeyed wherever anything can be refused, but at PermissionRequest. */
export const unnamed = event({
  name: "no event",
  kind: "other",
  cells: can({ deny: by("block") }),
  register: { not: "it is none" },
});
