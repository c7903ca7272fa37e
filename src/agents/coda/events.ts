import { by, not, observed, refusable, row, tries } from "../cells.ts";
import type { EncoderName } from "./encode.ts";

const event = row<EncoderName, never>;
const can = refusable<EncoderName, never>;
const sees = observed<EncoderName, never>;

const noAsk = not("Coda takes `ask` for `deny`, even with a person at the terminal", "deny");
const noAllow = not("an `allow` lifts none of Coda's own rules");
const noWarn = not("Coda drops messages for the person");
const noContext = not("Coda drops text for the model");
const noHalt = not("`continue: false` refuses this one call, the turn goes on", "deny");
const silent = sees("Coda takes no answer at this event", { context: noContext });

/** Every event of Coda 1.4.0 and what it obeys there (contracts/coda.md §1, §4). It refuses to start on any other name. */
export const events = [
  event({
    name: "PreToolUse",
    kind: "tool.before",
    cells: can({
      halt: noHalt,
      deny: by("denyTool"),
      ask: noAsk,
      modify: by("rewriteInput", "Coda's own rules are applied to the new input"),
      allow: noAllow,
      warn: noWarn,
      context: noContext,
    }),
  }),
  event({
    name: "PostToolUse",
    kind: "tool.after",
    cells: can({
      deny: by("withhold", "the tool has run; the model gets the reason in place of the result"),
      ask: not("the tool has run already", "deny"),
      modify: by("rewriteOutput"),
      warn: noWarn,
      context: noContext,
    }),
  }),
  event({ name: "PostToolUseFailure", kind: "tool.failed", cells: silent }),
  event({
    name: "UserPromptSubmit",
    kind: "prompt.submit",
    cells: can({
      deny: by("block", "the first prompt of a terminal session does not fire this event"),
      ask: noAsk,
      modify: by("rewritePrompt"),
      warn: noWarn,
      context: noContext,
    }),
  }),
  event({ name: "SessionStart", kind: "session.start", cells: silent }),
  event({ name: "SessionEnd", kind: "session.end", cells: silent }),
  event({ name: "Stop", kind: "turn.stop", cells: silent }),
  event({ name: "StopFailure", kind: "turn.failed", cells: silent }),
  event({
    name: "PreCompact",
    kind: "compact.before",
    cells: can({
      deny: by("block", "automatic compaction does not fire this event"),
      ask: noAsk,
      warn: noWarn,
      context: noContext,
    }),
  }),
  event({ name: "PostCompact", kind: "compact.after", cells: silent }),
  event({ name: "SubagentStart", kind: "subagent.start", cells: silent }),
  event({ name: "SubagentStop", kind: "subagent.stop", cells: silent }),
  event({ name: "Notification", kind: "notification", cells: silent }),
  event({ name: "PermissionRequest", kind: "permission.request", cells: silent }),
  event({ name: "PermissionDenied", kind: "permission.denied", cells: silent }),
  event({ name: "ConfigChange", kind: "config.change", cells: silent }),
  event({ name: "CwdChanged", kind: "cwd.changed", cells: silent }),
  event({ name: "FileChanged", kind: "file.changed", cells: silent }),
  event({ name: "InstructionsLoaded", kind: "instructions.loaded", cells: silent }),
];

/** An event that is newer than we are. */
export const other = event({
  name: "an unknown event",
  kind: "other",
  cells: can({ deny: tries("denyTool", "hookguard doesn't know this event, so nobody knows what Coda obeys there") }),
  register: { not: "Coda refuses to start on a name it doesn't know" },
});

/** A refusal without an event. */
export const unnamed = event({
  name: "no event",
  kind: "other",
  cells: can({ deny: by("denyTool") }),
  register: { not: "it is none" },
});
