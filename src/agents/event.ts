import type { PathOp, TextRole } from "../input/kinds.ts";
import type { AgentEvent } from "./agent.ts";

/** `{key: value}` where there is a value that says something: absent means absent. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined || value === "" ? {} : ({ [key]: value } as { [key in K]?: V });
}

/** Adds texts to an event; empty ones say nothing. */
export function addTexts(event: AgentEvent, role: TextRole, ...texts: (string | undefined)[]): void {
  for (const text of texts) if (text) event.subject.texts.push({ role, text });
}

/** Adds a file or folder that the event itself is about. */
export function addFile(event: AgentEvent, op: PathOp, given: string | undefined, recursive = false): void {
  if (given) event.subject.files.push({ op, given, ...(recursive ? { recursive } : {}) });
}
