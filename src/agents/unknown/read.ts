import type { JsonObject } from "../../json.ts";
import type { AgentEvent } from "../agent.ts";
import { readCall } from "../call.ts";
import { addTexts, optional } from "../event.ts";
import { fieldsOf, missing, needed, type Shape } from "../fields.ts";
import { textsIn } from "../output.ts";
import { promptSubject } from "../prompt.ts";
import { emptySubject } from "../subject.ts";
import { canNow, rowOf } from "../table.ts";
import { toolCalled } from "../tools.ts";
import { table } from "./write.ts";

/** What all known agents call the same. */
const wire = {
  session_id: "text",
  transcript_path: "text",
  cwd: "text",
  permission_mode: "text",
  tool_name: "text",
  tool_input: "object",
  tool_use_id: "text",
  tool_response: "any",
  prompt: "text",
} as const satisfies Shape;

/**
 * Reads a payload of nobody knows whom, by the field names that the known agents share.
 * Its `cwd` may be missing: a payload written by hand for a try has none.
 * @throws HookguardError `payload.invalid`
 */
export function read(raw: JsonObject): AgentEvent {
  const name = needed(fieldsOf(raw, { hook_event_name: "text" }).hook_event_name, "/hook_event_name");
  const { kind } = rowOf(table, name);
  const fields = fieldsOf(raw, wire);
  const event: AgentEvent = {
    agent: { name: "unknown" },
    event: { name, kind, can: [] },
    session: {
      ...optional("id", fields.session_id),
      cwd: fields.cwd ?? "",
      ...optional("transcript_path", fields.transcript_path),
      ...optional("permission_mode", fields.permission_mode),
    },
    subject: emptySubject(),
    raw,
  };
  if (kind === "tool.before" || kind === "tool.after" || kind === "tool.failed" || kind.startsWith("permission.")) {
    const called = needed(fields.tool_name, "/tool_name");
    const { tool, subject } = readCall(called, needed(fields.tool_input, "/tool_input"), "/tool_input", {});
    const known = toolCalled(called);
    event.tool = {
      ...tool,
      ...known,
      ...optional("id", fields.tool_use_id),
      ...optional("output", fields.tool_response),
    };
    event.subject = subject;
    addTexts(event, "tool_output", ...textsIn(fields.tool_response ?? ""));
    // A shell call whose command can't be found is one that no policy sees.
    if (event.tool.kind === "shell" && subject.command === undefined) missing("/tool_input/command");
  }
  if (kind === "prompt.submit" || kind === "prompt.expand") {
    event.prompt = fields.prompt ?? missing("/prompt");
    event.subject = promptSubject(event.prompt);
  }
  event.event.can = canNow(table, event);
  return event;
}
