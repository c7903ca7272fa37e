import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  model?: string;
  stream?: boolean;
  tools?: unknown[];
  messages?: { role: string }[];
}

/** Chat completions, as far as Coda needs them. A request without tools asks for a title or a summary. */
export const openai: Protocol = {
  answer({ path, body }, response, turn) {
    if (body === undefined || !path.endsWith("/chat/completions")) {
      return replyJson(response, { object: "list", data: [{ id: "fake", object: "model", owned_by: "test" }] });
    }
    const { model = "fake", stream, tools = [], messages = [] } = body as Body;
    const said = messages.filter(({ role }) => role === "assistant").length;
    const message = messageOf(tools.length > 0 ? turn(said) : { words: "title" }, said);
    const finish = "tool_calls" in message ? "tool_calls" : "stop";
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const base = { id: "chatcmpl-1", created: 1, model };
    if (!stream) {
      const choices = [{ index: 0, message, finish_reason: finish }];
      return replyJson(response, { ...base, object: "chat.completion", choices, usage });
    }
    const chunk = (delta: object, finish_reason: string | null) => ({
      data: { ...base, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] },
    });
    const last = chunk({}, finish);
    replyEvents(response, [chunk(message, null), { data: { ...last.data, usage } }, { data: "[DONE]" }]);
  },
};

function messageOf(turn: Turn, number: number) {
  if ("words" in turn) return { role: "assistant", content: turn.words };
  const tool_calls = turn.calls.map(({ name, args }, index) => ({
    index,
    id: `call_${number}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return { role: "assistant", content: null, tool_calls };
}
