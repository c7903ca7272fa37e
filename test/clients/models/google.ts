import type { ServerResponse } from "node:http";
import { type Protocol, replyEvents, replyJson, type Turn } from "./model.ts";

interface Body {
  tools?: unknown[];
  contents?: { role?: string; parts?: { text?: string }[] }[];
}

/** The Gemini API, as far as Gemini CLI needs it. A request without tools is one of its side errands. */
export const google: Protocol = {
  conversation({ path, body }) {
    const { tools = [], contents = [] } = (body ?? {}) as Body;
    if (path.endsWith(":countTokens") || tools.length === 0) return undefined;
    return contents.map(({ role, parts = [] }) => ({
      by: role === "model" ? "model" : "others",
      text: parts.map(({ text = "" }) => text).join("\n"),
    }));
  },
  errand(request, response) {
    if (request.path.endsWith(":countTokens")) replyJson(response, { totalTokens: 1 });
    else say({ words: "{}" }, request.path, response);
  },
  reply(turn, _number, { path }, response) {
    if ("status" in turn) {
      const error = { code: turn.status, message: "the fake model fails", status: "INVALID_ARGUMENT" };
      replyJson(response, { error }, turn.status);
    } else say(turn, path, response);
  },
};

type Content = Exclude<Turn, { status: number }>;

function say(turn: Content, path: string, response: ServerResponse): void {
  const reply = replyOf(turn);
  if (path.endsWith(":streamGenerateContent")) replyEvents(response, [{ data: reply }]);
  else replyJson(response, reply);
}

function replyOf(turn: Content) {
  const parts =
    "calls" in turn ? turn.calls.map(({ name, args }) => ({ functionCall: { name, args } })) : [{ text: turn.words }];
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  };
}
