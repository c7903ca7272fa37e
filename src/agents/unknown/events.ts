import type { EventKind } from "../../input/kinds.ts";
import type { EventRow } from "../agent.ts";
import { by, observed, refusable, row, tries } from "../cells.ts";
import type { EncoderName } from "./encode.ts";

const event = row<EncoderName, never>;
const can = refusable<EncoderName, never>;

const noCaller = { not: "it is told to no agent by name" };
const some = "not every agent obeys at this event";

const refused = can({ deny: by("refuse") });
const perhaps = can({ deny: tries("refuse", some) });
const watched = observed<EncoderName, never>("no agent can refuse here");

function rows(cells: EventRow<EncoderName>["cells"], names: Readonly<Record<string, EventKind>>) {
  return Object.entries(names).map(([name, kind]) => event({ name, kind, cells, register: noCaller }));
}

/** Events of a caller that could not be told, by the names that several agents share. */
export const events: readonly EventRow<EncoderName>[] = [
  ...rows(refused, {
    PreToolUse: "tool.before",
    BeforeTool: "tool.before",
    UserPromptSubmit: "prompt.submit",
    BeforeAgent: "prompt.submit",
  }),
  ...rows(perhaps, {
    PreSkillShellCommand: "tool.before",
    PostToolUse: "tool.after",
    AfterTool: "tool.after",
    PostToolBatch: "tool.batch",
    UserPromptExpansion: "prompt.expand",
    PreCompact: "compact.before",
    BeforeModel: "model.before",
    ConfigChange: "config.change",
  }),
  event({
    name: "PermissionRequest",
    kind: "permission.request",
    cells: can({ deny: tries("refuseRequest", some) }),
    register: noCaller,
  }),
  ...["Stop", "AfterAgent"].map((name) =>
    event({
      name,
      kind: "turn.stop",
      failure: "halt",
      cells: can({ halt: tries("endTurn", some), deny: tries("refuse", some) }),
      register: noCaller,
    }),
  ),
  ...rows(watched, {
    PostToolUseFailure: "tool.failed",
    PermissionDenied: "permission.denied",
    SessionStart: "session.start",
    SessionEnd: "session.end",
    SubagentStart: "subagent.start",
    SubagentStop: "subagent.stop",
    Notification: "notification",
    PostCompact: "compact.after",
    PreCompress: "compact.before",
  }),
];

/** An event that nobody knows. */
export const other = event({
  name: "an unknown event",
  kind: "other",
  cells: can({ deny: tries("refuse", "neither the caller nor the event is known") }),
  register: noCaller,
});

/** A refusal without an event. */
export const unnamed = event({ name: "no event", kind: "other", cells: refused, register: noCaller });
