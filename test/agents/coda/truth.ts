import type { Printed } from "../printed.ts";

const own = (fields: object) => JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...fields } });
const big = (units: number) => {
  const bare = own({ permissionDecision: "deny", permissionDecisionReason: "" }).length;
  return own({ permissionDecision: "deny", permissionDecisionReason: "r".repeat(units - bare) });
};
const row = (
  what: string,
  ran: boolean,
  stdout: string,
  exitCode = 0,
  stderr = "",
): Printed & { what: string; ran: boolean } => ({
  what,
  ran,
  stdout,
  stderr,
  exitCode,
});

/** Coda 1.4.0, PreToolUse: what a hook printed, and whether the tool ran. Measured on the real client. */
export const truth = [
  row("no decision", true, ""),
  row("exit 2 with harmless words", false, "", 2, "nope"),
  row("exit 2 with words on stdout only", false, "nope-on-stdout", 2),
  row("exit 2, silent", false, "", 2),
  row("exit 2, 'Permission denied'", true, "", 2, "Permission denied by policy"),
  row("exit 2, 'no such file or directory'", true, "", 2, "blocked: no such file or directory may be removed"),
  row("exit 2, ': not found'", true, "", 2, "rule: not found in allowlist"),
  row("exit 2, 'command not found'", true, "", 2, "command not found in allowlist"),
  row("exit 2, 'cannot execute'", true, "", 2, "agents cannot execute this"),
  row("exit 2, 'cannot find module'", true, "", 2, "cannot find module policy"),
  row("exit 2, the words on stdout", false, "Permission denied by policy", 2),
  row("exit 2, the words after 10,000 units", false, "", 2, `${"a".repeat(10_100)}permission denied`),
  row("exit 2 beside an allow", false, own({ permissionDecision: "allow" }), 2, "no"),
  row("exit 2 beside a deny, silent stderr", false, own({ permissionDecision: "deny" }), 2),
  row("exit 1", true, "", 1, "no"),
  row("exit 1 beside a deny", true, own({ permissionDecision: "deny" }), 1),
  row("exit 3 beside a block", true, '{"decision":"block","reason":"d"}', 3),
  row("block with reason", false, '{"decision":"block","reason":"because"}'),
  row("block without reason", false, '{"decision":"block"}'),
  row(
    "block, the reason full of the words",
    false,
    '{"decision":"block","reason":"permission denied: no such file or directory"}',
  ),
  row("BLOCK", true, '{"decision":"BLOCK"}'),
  row("deny at the top", true, '{"decision":"deny","reason":"x"}'),
  row("approve", true, '{"decision":"approve"}'),
  row("deny", false, own({ permissionDecision: "deny", permissionDecisionReason: "denied by P1" })),
  row("deny of no event", false, '{"hookSpecificOutput":{"permissionDecision":"deny"}}'),
  row(
    "deny of another event",
    false,
    '{"hookSpecificOutput":{"hookEventName":"PostToolUse","permissionDecision":"deny"}}',
  ),
  row("ask", false, own({ permissionDecision: "ask", permissionDecisionReason: "please confirm" })),
  row("defer", true, own({ permissionDecision: "defer" })),
  row("allow", true, own({ permissionDecision: "allow" })),
  row("continue: false", false, '{"continue":false,"stopReason":"stop now"}'),
  row(
    "continue: false beside an allow",
    false,
    '{"continue":false,"hookSpecificOutput":{"permissionDecision":"allow"}}',
  ),
  row("a message for the person", true, '{"systemMessage":"hello"}'),
  row("text for the model", true, own({ additionalContext: "hello" })),
  row("deny beside a rewrite", false, own({ permissionDecision: "deny", updatedInput: { command: "touch other" } })),
  row("broken JSON", true, "{not json"),
  row("text", true, "deny"),
  row("text, then a deny", true, `starting; ${own({ permissionDecision: "deny" })}`),
  row("a deny, then text", true, `${own({ permissionDecision: "deny" })}\nbye`),
  row("a deny between blank lines", false, `\n\n${own({ permissionDecision: "deny" })}\n\n`),
  row("a deny after a byte order mark", false, `\ufeff${own({ permissionDecision: "deny" })}`),
  row("a deny of 10,000 units", false, big(10_000)),
  row("a deny of 10,001 units", true, big(10_001)),
  row("a block of 9,000 letters of two bytes", false, JSON.stringify({ decision: "block", reason: "é".repeat(9000) })),
  row("a list", true, "[1]"),
  row("null", true, "null"),
  row("a JSON text", true, '"deny"'),
];
