import type { ServerResponse } from "node:http";
import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  model?: string;
  stream?: boolean;
  tools?: unknown[];
  messages?: { role: string; content: unknown }[];
}

/** The Messages API, as far as Claude Code needs it. A request without tools is one of its side errands. */
export const anthropic: Protocol = {
  conversation({ path, body }) {
    const { tools = [], messages = [] } = (body ?? {}) as Body;
    if (!path.endsWith("/v1/messages") || tools.length === 0) return undefined;
    return messages.map(({ role, content }) => ({
      by: role === "assistant" ? "model" : "others",
      text: typeof content === "string" ? content : textOf(content),
    }));
  },
  errand({ path, body }, response) {
    if (path.endsWith("/count_tokens")) return replyJson(response, { input_tokens: 10 });
    if (path.endsWith("/v1/messages")) return say({ words: "ok" }, 0, body as Body, response);
    replyJson(response, failure("not_found_error"), 404);
  },
  reply(turn, number, { body }, response) {
    if ("status" in turn) replyJson(response, failure("api_error"), turn.status);
    else say(turn, number, body as Body, response);
  },
};

type Content = Exclude<Turn, { status: number }>;

function say(turn: Content, number: number, { model = "", stream }: Body, response: ServerResponse): void {
  const message = messageOf(model, turn, number);
  if (stream) replyEvents(response, streamOf(message));
  else replyJson(response, message);
}

function failure(type: string) {
  return { type: "error", error: { type, message: "the fake model fails" } };
}

function textOf(content: unknown): string {
  const blocks = Array.isArray(content) ? (content as { type: string; text?: string }[]) : [];
  return blocks.map(({ type, text = "" }) => (type === "text" ? text : "")).join("\n");
}

function messageOf(model: string, turn: Content, number: number) {
  const content =
    "calls" in turn
      ? turn.calls.map(({ name, args }, at) => ({ type: "tool_use", id: `toolu_${number}_${at}`, name, input: args }))
      : [{ type: "text", text: turn.words }];
  return {
    id: `msg_${number}`,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: "calls" in turn ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
}

function streamOf(message: ReturnType<typeof messageOf>) {
  const event = (type: string, more: object) => ({ event: type, data: { type, ...more } });
  return [
    event("message_start", { message: { ...message, content: [], stop_reason: null } }),
    ...message.content.flatMap((block, index) => [
      event("content_block_start", {
        index,
        content_block: "input" in block ? { ...block, input: {} } : { ...block, text: "" },
      }),
      event("content_block_delta", {
        index,
        delta:
          "input" in block
            ? { type: "input_json_delta", partial_json: JSON.stringify(block.input) }
            : { type: "text_delta", text: "text" in block ? block.text : "" },
      }),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", {
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 10 },
    }),
    event("message_stop", {}),
  ];
}
