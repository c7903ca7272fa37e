import type { EventKind } from "../../input/kinds.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { AgentEvent } from "../agent.ts";
import { type Call, readCall } from "../call.ts";
import { addFile, addTexts, optional } from "../event.ts";
import { fieldsOf, missing, needed } from "../fields.ts";
import { textsIn } from "../output.ts";
import { pick } from "../pick.ts";
import { promptSubject } from "../prompt.ts";
import { emptySubject } from "../subject.ts";
import { canNow, rowOf } from "../table.ts";
import { includedFiles } from "./included.ts";
import { specs } from "./tools.ts";
import { details, mcpContext, type Payload, wire } from "./wire.ts";
import { table } from "./write.ts";

/** Reads a payload of Gemini CLI. @throws HookguardError `payload.invalid` */
export function read(raw: JsonObject): AgentEvent {
  const name = needed(fieldsOf(raw, { hook_event_name: "text" }).hook_event_name, "/hook_event_name");
  const { kind } = rowOf(table, name);
  const fields = fieldsOf(raw, wire);
  const event: AgentEvent = {
    agent: { name: "gemini" },
    event: { name, kind, can: [] },
    session: {
      ...optional("id", fields.session_id),
      cwd: fields.cwd ?? "",
      ...optional("transcript_path", fields.transcript_path),
    },
    subject: emptySubject(),
    raw,
  };
  readers[kind]?.(event, fields);
  event.event.can = canNow(table, event);
  return event;
}

function readTool(event: AgentEvent, fields: Payload): void {
  needed(fields.cwd, "/cwd");
  const { tool, subject } = toolCall(fields);
  event.tool = tool;
  event.subject = subject;
  // On Windows the tool starts PowerShell (contracts/gemini-cli.md §4), and the path is all that tells.
  if (subject.command && /^(?:[a-z]:[\\/]|\\\\)/i.test(event.session.cwd)) subject.command.dialect = "powershell";
}

function toolCall({ tool_name, tool_input, mcp_context }: Payload): Call {
  const name = needed(tool_name, "/tool_name");
  const input = needed(tool_input, "/tool_input");
  if (mcp_context) {
    const { server_name, tool_name } = fieldsOf(mcp_context, mcpContext, "/mcp_context");
    const mcp = {
      server: needed(server_name, "/mcp_context/server_name"),
      tool: needed(tool_name, "/mcp_context/tool_name"),
    };
    return readCall(name, input, "/tool_input", { mcp });
  }
  const call = readCall(name, input, "/tool_input", { spec: specs.get(name) });
  // A name that looks like an MCP tool's but tells nothing of its server: the parts can't be told apart (§3.8).
  if (name.startsWith("mcp_") && !specs.has(name)) call.tool.kind = "mcp";
  return call;
}

function readResult(event: AgentEvent, { tool_response }: Payload): void {
  if (tool_response === undefined || event.tool === undefined) return;
  const { tool } = event;
  tool.output = tool_response;
  const seen = pick(tool_response, "llmContent", "")[0]?.value ?? tool_response;
  const error = pick(tool_response, "error/message", "")[0]?.value;
  if (tool.kind === "shell") Object.assign(tool, optional("exit_code", exitCodeOf(seen)));
  addTexts(event, "tool_output", ...textsIn(seen));
  if (typeof error === "string") {
    tool.error = error;
    addTexts(event, "tool_error", error);
  }
}

/** Stands in what the model reads, after everything that the command printed; there is no such line after success. */
function exitCodeOf(content: Json): number | undefined {
  if (typeof content !== "string" || !content.includes("Output: ")) return undefined;
  const code = /\nExit Code: (-?\d+)\n(?:Process Group PGID: \d+\n)?<\/untrusted_context>\s*$/.exec(content)?.[1];
  return code === undefined ? 0 : Number(code);
}

type Reader = (event: AgentEvent, fields: Payload) => void;

const readers: Partial<Record<EventKind, Reader>> = {
  "tool.before": readTool,
  "tool.after": (event, fields) => {
    readTool(event, fields);
    readResult(event, fields);
  },
  "prompt.submit": (event, { prompt }) => {
    event.prompt = prompt ?? missing("/prompt");
    const included = includedFiles(event.prompt);
    const own = promptSubject(included.texts[0]?.text ?? "");
    const files = new Map([...own.files, ...included.files].map((file) => [file.given, file]));
    event.subject = { ...own, files: [...files.values()], texts: included.texts };
  },
  "turn.stop": (event, { prompt, prompt_response }) => {
    if (prompt !== undefined) event.prompt = prompt;
    addTexts(event, "prompt", prompt);
    addTexts(event, "model_response", prompt_response);
  },
  "model.before": (event, fields) => readModel(event, fields),
  "model.tools": (event, fields) => readModel(event, fields),
  "model.after": (event, fields) => readModel(event, fields),
  notification: (event, fields) => {
    addTexts(event, "message", fields.message);
    if (fields.details) readDetails(event, fields.details);
  },
};

function readModel(event: AgentEvent, { llm_request, llm_response }: Payload): void {
  const request = needed(llm_request, "/llm_request");
  event.model = {
    ...(typeof request.model === "string" ? { name: request.model } : {}),
    request,
    ...optional("response", llm_response),
  };
  for (const { value } of pick(request, "messages/*/content", "")) addTexts(event, "model_request", ...textsIn(value));
  if (event.event.kind !== "model.after") return;
  const response = needed(llm_response, "/llm_response");
  const parts = pick(response, "candidates/*/content/parts/*", "").flatMap(({ value }) => textsIn(value));
  const text = response.text;
  addTexts(event, "model_response", ...(parts.length > 0 ? parts : typeof text === "string" ? [text] : []));
}

/** What the person is being asked about: nothing is run yet. */
function readDetails(event: AgentEvent, about: JsonObject): void {
  const { command, filePath, originalContent, newContent, prompt, urls = [] } = fieldsOf(about, details, "/details");
  if (command) event.subject.command = { text: command, dialect: "bash" };
  addFile(event, "write", filePath);
  addTexts(event, "old_content", originalContent);
  addTexts(event, "new_content", newContent);
  addTexts(event, "prompt", prompt);
  for (const url of urls) if (typeof url === "string") event.subject.urls.push({ text: url, source: "tool" });
}
