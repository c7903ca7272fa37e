/**
 * The closed lists that the input document is made of (design §5). Agents map their own names onto these,
 * policies and the generated aggregator route by them.
 */

/** What happened, whichever agent it happened in. `other` is an event nobody knows yet: passed on raw, never an error. */
export const eventKinds = [
  "tool.before",
  "tool.after",
  "tool.failed",
  "tool.batch",
  "permission.request",
  "permission.denied",
  "prompt.submit",
  "prompt.expand",
  "turn.stop",
  "turn.failed",
  "subagent.start",
  "subagent.stop",
  "session.start",
  "session.end",
  "compact.before",
  "compact.after",
  "model.before",
  "model.after",
  "model.tools",
  "model.switch.before",
  "model.switch.after",
  "notification",
  "config.change",
  "task.created",
  "task.completed",
  "task.idle",
  "elicitation.request",
  "elicitation.result",
  "worktree.create",
  "worktree.remove",
  "instructions.loaded",
  "cwd.changed",
  "directory.added",
  "file.changed",
  "message.display",
  "setup",
  "other",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What a tool does, whichever name the agent gives it. */
export const toolKinds = [
  "shell",
  "read",
  "write",
  "edit",
  "search",
  "fetch",
  "mcp",
  "agent",
  "skill",
  "other",
] as const;
export type ToolKind = (typeof toolKinds)[number];

/** The agents we speak to. `unknown` is a caller that could not be told: it gets the answer all families obey. */
export const agentNames = ["claude", "coda", "gemini", "unknown"] as const;
export type AgentName = (typeof agentNames)[number];

/** What a policy may want of an event, strongest first (design §6, §7). */
export const verbs = ["halt", "deny", "ask", "modify", "allow", "warn", "context"] as const;
export type Verb = (typeof verbs)[number];

/** What is done to a path. */
export const pathOps = ["read", "write", "delete", "execute"] as const;
export type PathOp = (typeof pathOps)[number];

/** How a command came to stand where it runs; outermost first in `Command.via`. */
export const vias = [
  "pipeline",
  "substitution",
  "process substitution",
  "subshell",
  "group",
  "sh -c",
  "eval",
  "xargs",
  "parallel",
  "find -exec",
  "heredoc",
  "here-string",
  "function",
  "alias",
  "loop",
  "condition",
  "case",
  "coproc",
  "trap",
  "source",
  "ssh",
  "container",
  "package runner",
  "decoded",
  "stdin",
  "interpreter",
  "git config",
] as const;
export type Via = (typeof vias)[number];

/** What a text is, in `texts`. */
export const textRoles = [
  "new_content",
  "old_content",
  "prompt",
  "tool_output",
  "tool_error",
  "model_request",
  "model_response",
  "message",
  "code",
] as const;
export type TextRole = (typeof textRoles)[number];
