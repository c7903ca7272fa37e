import type { ServerResponse } from "node:http";
import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  model?: string;
  stream?: boolean;
  tools?: unknown[];
  messages?: { role: string; content?: unknown }[];
}

/** Chat completions, as far as Coda needs them. A request without tools asks for a title or a summary. */
export const openai: Protocol = {
  conversation({ path, body }) {
    const { tools = [], messages = [] } = (body ?? {}) as Body;
    if (!path.endsWith("/chat/completions") || tools.length === 0) return undefined;
    return messages.map(({ role, content }) => ({
      by: role === "assistant" ? "model" : "others",
      text: role === "user" ? JSON.stringify(content) : "",
    }));
  },
  errand({ path, body }, response) {
    if (body !== undefined && path.endsWith("/chat/completions")) say({ words: "title" }, 0, body as Body, response);
    else replyJson(response, { object: "list", data: [{ id: "fake", object: "model", owned_by: "test" }] });
  },
  reply(turn, number, { body }, response) {
    if ("status" in turn) {
      const error = { message: "the fake model fails", type: "invalid_request_error" };
      replyJson(response, { error }, turn.status);
    } else say(turn, number, body as Body, response);
  },
};

type Content = Exclude<Turn, { status: number }>;

function say(turn: Content, number: number, { model = "fake", stream }: Body, response: ServerResponse): void {
  const message = messageOf(turn, number);
  const finish = "tool_calls" in message ? "tool_calls" : "stop";
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const base = { id: "chatcmpl-1", created: 1, model };
  if (!stream) {
    const choices = [{ index: 0, message, finish_reason: finish }];
    replyJson(response, { ...base, object: "chat.completion", choices, usage });
    return;
  }
  const chunk = (delta: object, finish_reason: string | null) => ({
    data: { ...base, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] },
  });
  const last = chunk({}, finish);
  replyEvents(response, [chunk(message, null), { data: { ...last.data, usage } }, { data: "[DONE]" }]);
}

function messageOf(turn: Content, number: number) {
  if ("words" in turn) return { role: "assistant", content: turn.words };
  const tool_calls = turn.calls.map(({ name, args }, index) => ({
    index,
    id: `call_${number}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role: "assistant", content: null, tool_calls };
}
