import type { Ran } from "./program.ts";

/** One agent as the executable meets it: an event of its, and what exactly it is answered when it is refused. */
export interface Caller {
  name: "claude" | "coda" | "gemini";
  /** A shell call, as this agent announces it. */
  call(command: unknown): Record<string, unknown>;
  /** A refused call (contracts: the agent's output section). */
  refused(reason: string): Ran;
  /** A refusal when the event could not be told. */
  panicked(reason: string): Ran;
}

const base = { session_id: "s-1", transcript_path: "", cwd: "/" };

function answer(json: object, stderr: string, exitCode: number): Ran {
  return { stdout: `${JSON.stringify(json)}\n`, stderr, exitCode };
}

export const claude: Caller = {
  name: "claude",
  call: (command) => ({ ...base, hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } }),
  refused: (reason) => answer({ hookSpecificOutput: claudeDecision(reason) }, `${reason}\n`, 2),
  panicked: (reason) => answer({ decision: "block", reason }, `${reason}\n`, 2),
};

export const coda: Caller = {
  name: "coda",
  call: (command) => ({ ...base, hook_event_name: "PreToolUse", tool_name: "bash", tool_input: { command } }),
  refused: (reason) => answer({ decision: "block", reason, hookSpecificOutput: claudeDecision(reason) }, "", 0),
  panicked: (reason) => answer({ decision: "block", reason, hookSpecificOutput: claudeDecision(reason) }, "", 0),
};

export const gemini: Caller = {
  name: "gemini",
  call: (command) => ({
    ...base,
    hook_event_name: "BeforeTool",
    timestamp: "2026-11-30T22:14:02.430Z",
    tool_name: "run_shell_command",
    tool_input: { command },
  }),
  refused: (reason) => answer({ decision: "deny", reason }, "", 0),
  panicked: (reason) => answer({ continue: false, stopReason: reason, decision: "deny", reason }, "", 0),
};

export const callers: readonly Caller[] = [claude, coda, gemini];

/** What a caller that can't be told is answered: all families obey it (contracts/gemini-cli.md §0.13). */
export function unionRefusal(reason: string): Ran {
  return answer({ decision: "block", reason, hookSpecificOutput: claudeDecision(reason) }, `${reason}\n`, 2);
}

function claudeDecision(reason: string): object {
  return { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason };
}

/** Nothing to say: the agent goes on as it would without a hook. */
export const silence: Ran = { stdout: "", stderr: "", exitCode: 0 };

/** What is said when the event is known but there is no decision. */
export function undecided(message: string, code: string): string {
  return `hookguard refused this because it could not decide. ${message} (hookguard ${code} <id>)`;
}

/** What is said when not even the event is known. */
export function unreadable(message: string, code: string): string {
  return `hookguard refused this because it could not decide. ${message} (${code}, <id>)`;
}

/** The built-in rule that most of these tests run into. */
export const forcedPush =
  "A forced push can destroy other people's commits. Push without force, or use --force-with-lease on a branch " +
  "that is not protected. (hookguard git.force-push <id>)";
