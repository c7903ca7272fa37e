import type { Json, JsonObject } from "../../json.ts";
import { within } from "../cut.ts";
import type { Encoder, Fragment, Say } from "../table.ts";

/**
 * Coda drops an answer of more than 10,000 UTF-16 units whole, and then runs the tool (contracts/coda.md §4). The rest
 * is for the line's end and for whatever a wrapper prints.
 */
const MOST_UNITS = 9_900;

/**
 * Every way Coda is told something: always exit 0 and one JSON line, because exit 2 is ignored when stderr holds words
 * like "permission denied" (contracts/coda.md §0.1).
 */
export const encoders = {
  denyTool: {
    prints: '`decision: "block"` and the decision `"deny"`, both with the reason, cut to Coda\'s limit; exit 0',
    write: (say) =>
      fitted(say, (reason) => ({
        decision: "block",
        reason,
        ...own(say, { permissionDecision: "deny", permissionDecisionReason: reason }),
      })),
  },
  block: {
    prints: '`decision: "block"` with its reason, cut to Coda\'s limit; exit 0',
    write: (say) => fitted(say, (reason) => ({ decision: "block", reason })),
  },
  rewriteInput: {
    prints: "`updatedInput`, whole, if it is within Coda's limit",
    write: (say) => {
      const { modified } = say.decision;
      if (modified?.toolInput === undefined) return { cannot: "only the tool's input can be changed here" };
      return whole(own(say, { updatedInput: asSent(say, modified.toolInput) }), "the changed input");
    },
  },
  withhold: {
    prints: "`updatedToolOutput` with the reason in place of the result, and nothing beside it, which would void it",
    write: (say) => fitted(say, (reason) => own(say, { updatedToolOutput: reason })),
  },
  rewriteOutput: {
    prints: "`updatedToolOutput`, if it is within Coda's limit",
    write: (say) => {
      const output = say.decision.modified?.output;
      if (output === undefined) return { cannot: "only the tool's result can be changed here" };
      return whole(own(say, { updatedToolOutput: output }), "the changed result");
    },
  },
  rewritePrompt: {
    prints: "`updatedPrompt`, if it is not empty and within Coda's limit",
    write: (say) => {
      const prompt = say.decision.modified?.prompt;
      if (!prompt) return { cannot: "only the prompt can be changed here, and not to nothing" };
      return whole(own(say, { updatedPrompt: prompt }), "the changed prompt");
    },
  },
} as const satisfies Record<string, Encoder>;

export type EncoderName = keyof typeof encoders;

/** An MCP call travels as server, tool and JSON in a text; policy sees the arguments alone. */
function asSent({ event }: Say, toolInput: JsonObject): JsonObject {
  const { tool_input } = event.raw;
  if (event.tool?.mcp === undefined) return toolInput;
  return { ...(tool_input as JsonObject), args: JSON.stringify(toolInput) };
}

function own({ event }: Say, fields: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.event.name || "PreToolUse", ...fields } };
}

/** The reason is cut, the decision never. */
function fitted(say: Say, make: (reason: string) => JsonObject): Fragment {
  const text = within(say.reason, MOST_UNITS, (reason) => JSON.stringify(make(reason)), say.tail);
  return { json: JSON.parse(text) as JsonObject };
}

/** A replacement can't be cut. */
function whole(json: JsonObject, what: string): Fragment {
  const { length } = JSON.stringify(json satisfies Json);
  return length <= MOST_UNITS ? { json } : { cannot: `${what} is larger than Coda reads` };
}
