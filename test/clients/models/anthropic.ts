import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  model?: string;
  stream?: boolean;
  tools?: unknown[];
  messages?: { role: string }[];
}

/** The Messages API, as far as Claude Code needs it. A request without tools is one of its side errands. */
export const anthropic: Protocol = {
  answer({ path, body }, response, turn) {
    if (path.endsWith("/count_tokens")) return replyJson(response, { input_tokens: 10 });
    if (!path.endsWith("/v1/messages")) {
      return replyJson(response, { type: "error", error: { type: "not_found_error", message: "no such page" } }, 404);
    }
    const { model = "", stream, tools = [], messages = [] } = (body ?? {}) as Body;
    const said = messages.filter(({ role }) => role === "assistant").length;
    const message = messageOf(model, tools.length > 0 ? turn(said) : { words: "ok" }, said);
    if (stream) replyEvents(response, streamOf(message));
    else replyJson(response, message);
  },
};

function messageOf(model: string, turn: Turn, number: number) {
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
