import type { ToolKind } from "../input/kinds.ts";
import type { JsonObject } from "../json.ts";
import type { AgentEvent, Subject } from "./agent.ts";
import { guessSubject } from "./looks.ts";
import { emptySubject, subjectOf, type ToolSpec } from "./subject.ts";
import { mcpNames, namesOf, tools } from "./tools.ts";

/** A tool call, read. */
export interface Call {
  tool: NonNullable<AgentEvent["tool"]>;
  subject: Subject;
}

/**
 * Reads one call: by its tool's table where there is one, by looks where there is none.
 * A tool that nobody knows and that takes a `command` counts as a shell: better one policy too many.
 * @param pointer where `input` stands in the payload
 * @throws HookguardError `payload.invalid`
 */
export function readCall(
  name: string,
  input: JsonObject,
  pointer: string,
  about: { spec?: ToolSpec | undefined; mcp?: { server: string; tool: string } | undefined },
): Call {
  const { spec, mcp } = about;
  if (mcp) {
    const names = mcpNames(mcp.server, mcp.tool, name);
    return { tool: { name, names, kind: "mcp", input, mcp }, subject: guessSubject(input, mcp.tool || name) };
  }
  if (spec) {
    const { kind } = tools[spec.tool];
    return { tool: { name, names: namesOf(spec.tool, name), kind, input }, subject: subjectOf(spec, input, pointer) };
  }
  const subject = guessSubject(input, name);
  return { tool: { name, names: [name], kind: kindOf(subject), input }, subject };
}

/** What a tool that nobody knows does, by what it touches: rules about files are asked about every tool that names one. */
function kindOf({ command, files }: Subject): ToolKind {
  if (command !== undefined) return "shell";
  if (files.some(({ op }) => op !== "read")) return "edit";
  return files.length > 0 ? "read" : "other";
}

/** Joins what several calls touch, in their order. Commands of one batch run one after the other. */
export function joined(subjects: readonly Subject[]): Subject {
  const all = emptySubject();
  for (const { command, files, urls, texts } of subjects) {
    all.files.push(...files);
    all.urls.push(...urls);
    all.texts.push(...texts);
    if (command === undefined) continue;
    if (all.command === undefined) all.command = { ...command };
    else if (all.command.dialect === command.dialect) all.command.text += `\n${command.text}`;
  }
  return all;
}
