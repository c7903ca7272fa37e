import type { AgentName } from "../input/kinds.ts";
import type { JsonObject } from "../json.ts";

/** What a case may expect of its rule: one of the verbs, or that it stays silent (`allow`). */
export const expectations = ["halt", "deny", "ask", "modify", "warn", "context", "allow"] as const;
export type Expectation = (typeof expectations)[number];

/** Agents a case runs through when it names none. */
export const caseAgents = ["claude", "coda", "gemini"] as const satisfies readonly AgentName[];
export type CaseAgent = (typeof caseAgents)[number];

/** One case: an event, and what the rule beside it should say. */
export interface Case {
  /** The line as a person reads it in reports. */
  name: string;
  expect: Expectation;
  file: string;
  /** 1-based. */
  line: number;
  agents: readonly CaseAgent[];
  event: CaseEvent;
}

/** The event, before an agent's own payload is made of it. */
export type CaseEvent =
  | { kind: "shell"; command: string; cwd?: string }
  | { kind: "tool"; tool: string; input: JsonObject; cwd?: string }
  | { kind: "prompt"; prompt: string; cwd?: string }
  | { kind: "payload"; payload: JsonObject };
