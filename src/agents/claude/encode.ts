import type { JsonObject } from "../../json.ts";
import type { Encoder, Fragment, Say } from "../table.ts";
import { inForm, sameForm, withheld } from "./withhold.ts";

/**
 * Every way Claude Code is told something (contracts/claude-code.md §1.2, §5). Two habits keep a refusal a refusal:
 * exit code 2 beats everything where it is obeyed at all, and no key is ever `null`, which would void the rest.
 */
export const encoders = {
  denyTool: {
    prints: 'the decision `"deny"` with its reason, the reason on stderr, exit 2',
    write: (say) => ({ json: own(say, deny(say)), ...exit2(say) }),
  },
  denyToolAndStop: {
    prints: '`"deny"` beside `continue: false`, the reason on stderr, exit 2',
    write: (say) => ({ json: { ...stop(say), ...own(say, deny(say)) }, ...exit2(say) }),
  },
  askTool: {
    prints: 'the decision `"ask"` with its reason',
    write: (say) => {
      const asked = { permissionDecision: "ask", permissionDecisionReason: say.reason };
      if (!say.decision.modified) return { json: own(say, asked) };
      const updatedInput = say.decision.modified.toolInput;
      return updatedInput
        ? { json: own(say, { ...asked, updatedInput }) }
        : { cannot: "only the tool's input can be changed here" };
    },
  },
  rewriteInput: {
    prints: "`updatedInput`, whole, without a decision, so that the usual permissions still apply",
    write: (say) => {
      const updatedInput = say.decision.modified?.toolInput;
      return updatedInput
        ? { json: own(say, { updatedInput }) }
        : { cannot: "only the tool's input can be changed here" };
    },
  },
  allowTool: {
    prints: 'the decision `"allow"` with its reason',
    write: (say) => ({ json: own(say, { permissionDecision: "allow", permissionDecisionReason: say.reason }) }),
  },
  denyRequest: {
    prints: 'the decision `{behavior: "deny"}` with its message; exit 0, because exit 2 is ignored here',
    write: (say) => ({ json: own(say, { decision: { behavior: "deny", message: say.reason } }) }),
  },
  interruptRequest: {
    prints: '`{behavior: "deny", interrupt: true}`; the person reads the reason',
    write: (say) => ({
      json: {
        systemMessage: say.reason,
        ...own(say, { decision: { behavior: "deny", message: say.reason, interrupt: true } }),
      },
    }),
  },
  grantRequest: {
    prints: 'the decision `{behavior: "allow"}`',
    write: (say) => ({ json: own(say, { decision: { behavior: "allow" } }) }),
  },
  silence: { prints: "nothing: the agent's own question stands", write: () => ({}) },
  withhold: {
    prints: '`updatedToolOutput` of the same form without its content, and `decision: "block"`',
    write: (say) => withholding(say),
  },
  withholdAndStop: {
    prints: "the same beside `continue: false`",
    write: (say) => withholding(say, stop(say)),
  },
  rewriteOutput: {
    prints: "`updatedToolOutput`, in the tool's own form",
    write: (say) => {
      const original = say.event.tool?.output;
      const wanted = say.decision.modified?.output;
      if (original === undefined || wanted === undefined)
        return { cannot: "only the tool's result can be changed here" };
      const updatedToolOutput = inForm(original, wanted);
      if (!sameForm(original, updatedToolOutput))
        return { cannot: "the changed result has not the form of this tool's results" };
      return { json: own(say, { updatedToolOutput }) };
    },
  },
  block: {
    prints: '`decision: "block"` with its reason, the reason on stderr, exit 2',
    write: (say) => ({ json: { decision: "block", reason: say.reason }, ...exit2(say) }),
  },
  blockAndStop: {
    prints: '`decision: "block"` beside `continue: false`, the reason on stderr, exit 2',
    write: (say) => ({ json: { ...stop(say), decision: "block", reason: say.reason }, ...exit2(say) }),
  },
  endTurn: { prints: "`continue: false` with its reason", write: (say) => ({ json: stop(say) }) },
  decline: {
    prints: '`action: "decline"`, the reason on stderr, exit 2',
    write: (say) => ({ json: own(say, { action: "decline" }), ...exit2(say) }),
  },
  abort: { prints: "nothing but the reason on stderr, exit 2", write: (say) => exit2(say) },
  tell: { prints: "`systemMessage`", write: ({ reason }) => ({ json: { systemMessage: reason } }) },
  addContext: {
    prints: "`additionalContext`",
    write: (say) => ({ json: own(say, { additionalContext: say.reason }) }),
  },
} as const satisfies Record<string, Encoder>;

export type EncoderName = keyof typeof encoders;

/** The part of the output that belongs to one event; the client drops it when the name isn't that event's. */
function own({ event }: Say, fields: JsonObject): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.event.name, ...fields } };
}

function deny({ reason }: Say): JsonObject {
  return { permissionDecision: "deny", permissionDecisionReason: reason };
}

function stop({ reason }: Say): JsonObject {
  return { continue: false, stopReason: reason };
}

function exit2({ reason }: Say): { stderr: string; exitCode: 2 } {
  return { stderr: `${reason}\n`, exitCode: 2 };
}

function withholding(say: Say, more: JsonObject = {}): Fragment {
  const block = { ...more, decision: "block", reason: say.reason };
  const { tool } = say.event;
  // Where the result was never read, a shell's is the likeliest: of another tool, Claude Code ignores the wrong form.
  const updatedToolOutput = withheld(tool?.output ?? { stdout: "", interrupted: false, noOutputExpected: false });
  if (tool?.output === undefined) {
    return {
      json: { ...block, ...own(say, { updatedToolOutput }) },
      partly: "the result is not known, so it may still be shown",
    };
  }
  return {
    json: { ...block, ...own(say, { updatedToolOutput }) },
    ...(takesReplacement(tool.name)
      ? {}
      : { partly: `Claude Code may still show the result of ${tool.name} to the model` }),
  };
}

/** Tools whose replaced result was seen to reach the model in place of the original, on 2.1.332. */
function takesReplacement(name: string): boolean {
  return name === "Bash" || name === "Read" || name.startsWith("mcp__");
}
