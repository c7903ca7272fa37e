import type { EventKind } from "../../input/kinds.ts";
import type { JsonObject } from "../../json.ts";
import type { AgentEvent } from "../agent.ts";
import { readCall } from "../call.ts";
import { addFile, addTexts, optional } from "../event.ts";
import { fieldsOf, missing, needed } from "../fields.ts";
import { textsIn } from "../output.ts";
import { promptSubject } from "../prompt.ts";
import { emptySubject, unpack } from "../subject.ts";
import { canNow, rowOf } from "../table.ts";
import { specs } from "./tools.ts";
import { type Payload, wire } from "./wire.ts";
import { table } from "./write.ts";

/** Reads a payload of Coda. @throws HookguardError `payload.invalid` */
export function read(raw: JsonObject): AgentEvent {
  const name = needed(fieldsOf(raw, { hook_event_name: "text" }).hook_event_name, "/hook_event_name");
  const { kind } = rowOf(table, name);
  const fields = fieldsOf(raw, wire);
  const event: AgentEvent = {
    agent: { name: "coda", ...optional("version", fields.cli_version) },
    event: { name, kind, can: [] },
    session: sessionOf(fields),
    subject: emptySubject(),
    raw,
  };
  if (kind.startsWith("tool.") || kind.startsWith("permission.")) readTool(event, fields, kind);
  readers[kind]?.(event, fields);
  event.event.can = canNow(table, event);
  return event;
}

function sessionOf(fields: Payload): AgentEvent["session"] {
  const { session_id, cwd = "", transcript_path, permission_mode } = fields;
  const subagent = {
    ...optional("id", fields.agent_id ?? fields.run_id),
    ...optional("type", fields.agent_type ?? fields.agent_name),
  };
  return {
    ...optional("id", session_id),
    cwd,
    ...optional("transcript_path", transcript_path),
    ...optional("permission_mode", permission_mode),
    ...(Object.keys(subagent).length === 0 ? {} : { subagent }),
  };
}

function readTool(event: AgentEvent, fields: Payload, kind: EventKind): void {
  needed(fields.cwd, "/cwd");
  const name = needed(fields.tool_name, "/tool_name");
  const input = needed(fields.tool_input, "/tool_input");
  const { tool, subject } =
    name === "mcp_execute" ? mcpCall(input) : readCall(name, input, "/tool_input", { spec: specs.get(name) });
  event.subject = subject;
  event.tool = { ...tool, ...optional("id", fields.tool_use_id) };
  if (kind === "tool.after" && fields.tool_response !== undefined) {
    const output = fields.tool_response;
    event.tool.output = output;
    if (tool.kind === "shell") Object.assign(event.tool, optional("exit_code", exitCodeOf(output)));
    addTexts(event, "tool_output", ...textsIn(output));
  }
  if (kind === "tool.failed") {
    const error = typeof fields.error === "string" ? fields.error : JSON.stringify(fields.error ?? "");
    event.tool.error = error;
    addTexts(event, "tool_error", error);
  }
}

/** Every MCP call is one tool, with the real arguments as JSON in a text; policy sees them as in the other agents. */
function mcpCall(input: JsonObject) {
  const { server, tool } = fieldsOf(input, { server: "text", tool: "text" }, "/tool_input");
  const mcp = { server: needed(server, "/tool_input/server"), tool: needed(tool, "/tool_input/tool") };
  const args = unpack(input.args ?? null, "/tool_input/args");
  return readCall("mcp_execute", args, "/tool_input/args", { mcp });
}

/** The last line of what a shell command printed. */
function exitCodeOf(output: unknown): number | undefined {
  const code = typeof output === "string" ? /\[exit code: (-?\d+)\]\s*$/.exec(output)?.[1] : undefined;
  return code === undefined ? undefined : Number(code);
}

type Reader = (event: AgentEvent, fields: Payload) => void;

/** What events other than tool calls carry. */
const readers: Partial<Record<EventKind, Reader>> = {
  "permission.request": (event, { question }) => addTexts(event, "message", question),
  "permission.denied": (event, { reason }) => addTexts(event, "message", reason),
  "prompt.submit": (event, { prompt }) => {
    event.prompt = prompt ?? missing("/prompt");
    event.subject = promptSubject(event.prompt);
  },
  "turn.failed": (event, { error }) => addTexts(event, "message", ...textsIn(error ?? "")),
  "subagent.start": (event, { task }) => addTexts(event, "prompt", task),
  "subagent.stop": (event, { task, summary }) => {
    addTexts(event, "prompt", task);
    addTexts(event, "model_response", summary);
  },
  notification: (event, { message }) => addTexts(event, "message", message),
  "config.change": (event, { change_source }) => {
    event.config = optional("source", change_source);
  },
  "file.changed": (event, { file_path }) => addFile(event, "write", file_path),
  "instructions.loaded": (event, { file_path }) => addFile(event, "read", file_path),
};
