import { by, not, observed, refusable, row, tries, unless } from "../cells.ts";
import type { ConditionName } from "./conditions.ts";
import type { EncoderName } from "./encode.ts";

const tell = by<EncoderName>("tell");
const addContext = by<EncoderName>("addContext");
const event = row<EncoderName, ConditionName>;
const can = refusable<EncoderName, ConditionName>;
const sees = observed<EncoderName, ConditionName>;

const advisory = "Gemini CLI goes on whatever its hooks say here";
const anyOutput = "any output at all changes which tools the model may call";

/** Every event of Gemini CLI 0.61.0 and what it obeys there (contracts/gemini-cli.md §2). */
export const events = [
  event({
    name: "BeforeTool",
    kind: "tool.before",
    cells: can({
      halt: by("denyAndStop"),
      deny: by("deny"),
      ask: unless("askNotOptedIn", "ask", "deny"),
      modify: by("rewriteInput"),
      allow: not("an `allow` has no power over Gemini CLI's own policy and prompts"),
      warn: tell,
    }),
  }),
  event({
    name: "AfterTool",
    kind: "tool.after",
    cells: can({
      halt: by("denyAndStop"),
      deny: by("deny", "the tool has run; the model gets the reason in place of the result"),
      ask: not("the tool has run already", "deny"),
      modify: by("replaceResult", "the model gets it as the text of an error"),
      warn: tell,
      context: by("addContext", "lost when the tool returned an error"),
    }),
  }),
  event({
    name: "BeforeAgent",
    kind: "prompt.submit",
    cells: can({
      halt: by("denyAndStop"),
      deny: by("deny"),
      modify: not("a prompt can't be rewritten", "deny"),
      warn: tell,
      context: addContext,
    }),
  }),
  event({
    name: "AfterAgent",
    kind: "turn.stop",
    failure: "halt",
    cells: can({
      halt: by("stop"),
      deny: unless("alreadyRetried", "deny", "warn"),
      warn: tell,
    }),
  }),
  event({
    name: "BeforeModel",
    kind: "model.before",
    cells: can({
      halt: by("denyAndStop"),
      deny: by("denyAndStop", "the turn ends; a later hook's output can undo a plain `deny`, so it is stopped as well"),
      warn: tell,
    }),
  }),
  event({
    name: "BeforeToolSelection",
    kind: "model.tools",
    cells: sees(anyOutput, {
      halt: not("nothing can be stopped here", "deny"),
      deny: tries("noTools", "it is a hint to the model: a tool that it calls anyway is run"),
      ask: not("nobody is asked at this event", "deny"),
      modify: not("nothing can be rewritten here", "deny"),
      warn: not(anyOutput),
      context: not(anyOutput),
    }),
    register: { not: "it starts one process for every call of the model and obeys nothing" },
  }),
  event({
    name: "AfterModel",
    kind: "model.after",
    cells: can({
      halt: by("stop"),
      deny: by("stop", "the turn ends; pieces of the answer that came before are on the screen already"),
      warn: tell,
    }),
    register: { not: "it starts one process for every piece of the model's answer" },
  }),
  event({ name: "SessionStart", kind: "session.start", cells: sees(advisory, { warn: tell, context: addContext }) }),
  event({ name: "SessionEnd", kind: "session.end", cells: sees(advisory, { warn: tell }) }),
  event({ name: "Notification", kind: "notification", cells: sees(advisory, { warn: tell }) }),
  event({
    name: "PreCompress",
    kind: "compact.before",
    cells: sees(advisory, { warn: tell }),
    register: { not: "it fires before every call of the model and obeys nothing" },
  }),
];

/** An event that is newer than we are. */
export const other = event({
  name: "an unknown event",
  kind: "other",
  cells: can({
    deny: tries("denyAndStop", "hookguard doesn't know this event, so nobody knows what Gemini CLI obeys there"),
  }),
  register: { not: "hookguard doesn't know it" },
});

/** A refusal without an event: `continue: false` is obeyed where a plain `deny` is not, and ends what would be sent back for ever. */
export const unnamed = event({
  name: "no event",
  kind: "other",
  cells: can({ deny: by("denyAndStop") }),
  register: { not: "it is none" },
});
