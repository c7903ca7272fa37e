import type { EventKind } from "../../input/kinds.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import type { AgentEvent, Env } from "../agent.ts";
import { type Call, joined, readCall } from "../call.ts";
import { addFile, addTexts, optional } from "../event.ts";
import { fieldsOf, invalid, missing, needed } from "../fields.ts";
import { textsIn } from "../output.ts";
import { addressesIn, promptSubject } from "../prompt.ts";
import { emptySubject } from "../subject.ts";
import { canNow, rowOf } from "../table.ts";
import { mcpOf, specs } from "./tools.ts";
import { call, type Payload, wire } from "./wire.ts";
import { table } from "./write.ts";

/** Reads a payload of Claude Code. @throws HookguardError `payload.invalid` */
export function read(raw: JsonObject, env: Env = {}): AgentEvent {
  const name = needed(fieldsOf(raw, { hook_event_name: "text" }).hook_event_name, "/hook_event_name");
  const { kind } = rowOf(table, name);
  const fields = fieldsOf(raw, wire);
  const event: AgentEvent = {
    agent: { name: "claude", ...optional("version", versionOf(env)) },
    event: { name, kind, can: [] },
    session: sessionOf(fields, env),
    subject: emptySubject(),
    raw,
  };
  if (isToolEvent(kind)) readTool(event, fields, kind);
  readers[kind]?.(event, fields);
  event.event.can = canNow(table, event);
  return event;
}

function sessionOf(fields: Payload, env: Env): AgentEvent["session"] {
  const { session_id, cwd = "", transcript_path, permission_mode, agent_id, agent_type } = fields;
  const subagent = { ...optional("id", agent_id), ...optional("type", agent_type) };
  return {
    ...optional("id", session_id),
    cwd,
    ...optional("transcript_path", transcript_path),
    ...optional("permission_mode", permission_mode),
    ...optional("interactive", attended(env)),
    ...(Object.keys(subagent).length === 0 ? {} : { subagent }),
  };
}

/** Whether a person is at the session, as the client tells its hooks; older clients don't. */
function attended(env: Env): boolean | undefined {
  const said = env.CLAUDE_CODE_SESSION_ATTENDED;
  return said === "1" ? true : said === "0" ? false : undefined;
}

/** `claude-code_2-1-332_harness` -> `2.1.332`. */
function versionOf(env: Env): string | undefined {
  return /^claude-code_(\d+(?:-\d+)+)/.exec(env.AI_AGENT ?? "")?.[1]?.replaceAll("-", ".");
}

function isToolEvent(kind: EventKind): boolean {
  return kind === "tool.before" || kind === "tool.after" || kind === "tool.failed" || kind.startsWith("permission.");
}

function readTool(event: AgentEvent, fields: Payload, kind: EventKind): void {
  needed(fields.cwd, "/cwd");
  const { tool, subject } = toolCall(fields, "");
  event.subject = subject;
  event.tool = { ...tool, ...optional("id", fields.tool_use_id) };
  if (kind === "tool.after" && fields.tool_response !== undefined) {
    event.tool.output = fields.tool_response;
    addTexts(event, "tool_output", ...textsIn(fields.tool_response));
  }
  if (kind === "tool.failed") {
    Object.assign(event.tool, optional("error", fields.error), optional("exit_code", exitCodeOf(fields.error)));
    addTexts(event, "tool_error", fields.error);
  }
}

function toolCall(fields: Payload, pointer: string): Call {
  const name = needed(fields.tool_name, `${pointer}/tool_name`);
  const input = needed(fields.tool_input, `${pointer}/tool_input`);
  const server = fields.mcp_server?.name;
  const mcp = mcpOf(name, typeof server === "string" ? server : undefined);
  return readCall(name, input, `${pointer}/tool_input`, { spec: specs.get(name), mcp });
}

/** A shell command that failed says so in words. */
function exitCodeOf(error: string | undefined): number | undefined {
  const code = /^Exit code (\d+)/.exec(error ?? "")?.[1];
  return code === undefined ? undefined : Number(code);
}

type Reader = (event: AgentEvent, fields: Payload) => void;

/** What events other than tool calls carry. */
const readers: Partial<Record<EventKind, Reader>> = {
  "tool.batch": (event, fields) => {
    needed(fields.cwd, "/cwd");
    const calls = needed(fields.tool_calls, "/tool_calls").map((item, index) => {
      const pointer = `/tool_calls/${index}`;
      if (!isJsonObject(item)) throw invalid(pointer, "is not an object");
      const one = fieldsOf(item, call, pointer);
      const { subject } = toolCall(one, pointer);
      for (const text of textsIn(one.tool_response ?? "")) subject.texts.push({ role: "tool_output", text });
      return subject;
    });
    event.subject = joined(calls);
  },
  "permission.denied": (event, { reason }) => addTexts(event, "message", reason),
  "prompt.submit": (event, { prompt }) => {
    event.prompt = prompt ?? missing("/prompt");
    Object.assign(event.subject, promptSubject(event.prompt));
  },
  "prompt.expand": (event, { prompt }) => {
    event.prompt = prompt ?? missing("/prompt");
    Object.assign(event.subject, promptSubject(event.prompt));
  },
  "session.start": (event, { model }) => {
    if (model) event.model = { name: model };
  },
  "turn.stop": (event, fields) => addTexts(event, "model_response", fields.last_assistant_message),
  "turn.failed": (event, fields) => addTexts(event, "message", fields.error, fields.last_assistant_message),
  "subagent.stop": (event, fields) => addTexts(event, "model_response", fields.last_assistant_message),
  "compact.before": (event, fields) => addTexts(event, "prompt", fields.custom_instructions),
  "compact.after": (event, fields) => addTexts(event, "model_response", fields.compact_summary),
  "model.switch.before": (event, fields) => readSwitch(event, fields),
  "model.switch.after": (event, fields) => readSwitch(event, fields),
  notification: (event, { message }) => addTexts(event, "message", message),
  "task.created": (event, fields) => addTexts(event, "message", fields.task_subject, fields.task_description),
  "task.completed": (event, fields) => addTexts(event, "message", fields.task_subject, fields.task_description),
  "elicitation.request": (event, { message, url }) => {
    addTexts(event, "message", message);
    if (url) event.subject.urls.push({ text: url, source: "tool" });
    event.subject.urls.push(...addressesIn(message ?? "").map((text) => ({ text, source: "prompt" as const })));
  },
  "elicitation.result": (event, { content }) => addTexts(event, "message", ...textsIn(content ?? "")),
  "config.change": (event, { source, file_path }) => {
    event.config = { ...optional("source", source), ...optional("file_path", file_path) };
    addFile(event, "write", file_path);
  },
  "file.changed": (event, fields) => addFile(event, fields.event === "unlink" ? "delete" : "write", fields.file_path),
  "directory.added": (event, { directory }) => addFile(event, "read", directory, true),
  "instructions.loaded": (event, { file_path }) => addFile(event, "read", file_path),
  "worktree.remove": (event, { worktree_path }) => addFile(event, "delete", worktree_path, true),
  "message.display": (event, { delta }) => addTexts(event, "model_response", delta),
};

function readSwitch(event: AgentEvent, { from_model, to_model }: Payload): void {
  event.model = { ...optional("name", to_model), ...optional("from", from_model) };
}
