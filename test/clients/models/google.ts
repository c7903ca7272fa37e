import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  tools?: unknown[];
  contents?: { role?: string }[];
}

/** The Gemini API, as far as Gemini CLI needs it. */
export const google: Protocol = {
  answer({ path, body }, response, turn) {
    if (path.endsWith(":countTokens")) return replyJson(response, { totalTokens: 1 });
    const { tools = [], contents = [] } = (body ?? {}) as Body;
    const said = contents.filter(({ role }) => role === "model").length;
    const reply = replyOf(tools.length > 0 ? turn(said) : { words: "{}" });
    if (path.endsWith(":streamGenerateContent")) replyEvents(response, [{ data: reply }]);
    else replyJson(response, reply);
  },
};

function replyOf(turn: Turn) {
  const parts =
    "calls" in turn ? turn.calls.map(({ name, args }) => ({ functionCall: { name, args } })) : [{ text: turn.words }];
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  };
}
