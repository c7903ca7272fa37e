import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Encoder, Say } from "../table.ts";

/**
 * Every way Gemini CLI is told something: one JSON object on stdout and exit 0, nothing on stderr, and nothing at all
 * where there is nothing to say (contracts/gemini-cli.md §0, §5).
 */
export const encoders = {
  deny: {
    prints: '`decision: "deny"` with its reason',
    write: ({ reason }) => ({ json: { decision: "deny", reason } }),
  },
  denyAndStop: {
    prints: '`decision: "deny"` beside `continue: false`, both with the reason',
    write: ({ reason }) => ({ json: { continue: false, stopReason: reason, decision: "deny", reason } }),
  },
  stop: {
    prints: "`continue: false` with its reason, and no decision, which would be ignored here",
    write: ({ reason }) => ({ json: { continue: false, stopReason: reason } }),
  },
  ask: {
    prints: '`decision: "ask"` with its reason, which the person reads as `systemMessage`',
    write: (say) => {
      const asked = { decision: "ask", reason: say.reason, systemMessage: say.reason };
      if (!say.decision.modified) return { json: asked };
      const tool_input = say.decision.modified.toolInput;
      return tool_input
        ? { json: { ...asked, ...own(say, { tool_input }) } }
        : { cannot: "only the tool's input can be changed here" };
    },
  },
  rewriteInput: {
    prints: "`tool_input`, whole, because Gemini CLI replaces and doesn't merge",
    write: (say) => {
      const tool_input = say.decision.modified?.toolInput;
      return tool_input ? { json: own(say, { tool_input }) } : { cannot: "only the tool's input can be changed here" };
    },
  },
  replaceResult: {
    prints: '`decision: "deny"` with the changed result for a reason, which the model gets in place of the result',
    write: ({ decision }) => {
      const output = decision.modified?.output;
      if (output === undefined) return { cannot: "only the tool's result can be changed here" };
      return { json: { decision: "deny", reason: resultText(output) } };
    },
  },
  noTools: {
    prints: '`toolConfig: {mode: "NONE"}`',
    write: () => ({ json: { hookSpecificOutput: { toolConfig: { mode: "NONE" } } } }),
  },
  tell: { prints: "`systemMessage`", write: ({ reason }) => ({ json: { systemMessage: reason } }) },
  addContext: {
    prints: "`additionalContext`",
    write: (say) => ({ json: own(say, { additionalContext: say.reason }) }),
  },
} as const satisfies Record<string, Encoder>;

export type EncoderName = keyof typeof encoders;

function own({ event }: Say, fields: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.event.name, ...fields } };
}

/** What the model would have read of a result: `llmContent`, a text or a list of parts. */
function resultText(output: Json): string {
  const content = isJsonObject(output) && output.llmContent !== undefined ? output.llmContent : output;
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content.map((part) => (isJsonObject(part) ? part.text : part)) : [];
  const texts = parts.filter((part) => typeof part === "string");
  return texts.length > 0 && texts.length === parts.length ? texts.join("\n") : JSON.stringify(content);
}
