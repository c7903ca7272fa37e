import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { type Diagnostic, HookguardError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { faultsOf } from "../schema/faults.ts";
import { nearest } from "../schema/nearest.ts";
import { type Case, type CaseAgent, type CaseEvent, caseAgents, type Expectation, expectations } from "./types.ts";

const object = z.record(z.string(), z.json());

/** What a case may say beside its expectation. */
const details = z.strictObject({
  name: z.string().min(1).optional(),
  agent: z.enum(caseAgents).optional(),
  cwd: z.string().startsWith("/", "must be absolute").optional(),
  tool: z.string().min(1).optional(),
  input: object.optional(),
  prompt: z.string().optional(),
  payload: object.optional(),
});

/**
 * Reads `cases.yaml`: a list of lines like `- deny: git push --force`, and longer forms with `tool` and `input`,
 * `prompt`, or a whole `payload`.
 * @throws HookguardError `cases.invalid` with the line of every fault
 */
export function parseCases(text: string, file: string): Case[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const diagnostics: Diagnostic[] = document.errors.map(({ message, pos }) =>
    problem(message, file, lines.linePos(pos[0]).line),
  );
  const cases: Case[] = [];
  const items = isSeq(document.contents) ? document.contents.items : undefined;
  if (!items && diagnostics.length === 0) diagnostics.push(problem("this must be a list of cases", file, 1));
  for (const item of items ?? []) {
    const line = lines.linePos(rangeStart(item)).line;
    const read = isMap(item)
      ? readCase(item.toJS(document) as Record<string, unknown>, file, line)
      : "a case is `verb: text`";
    if (typeof read === "string") diagnostics.push(problem(read, file, line));
    else cases.push(read);
  }
  if (diagnostics.length > 0) throw new HookguardError("cases.invalid", { file }, { diagnostics });
  return cases;
}

function problem(message: string, file: string, line: number): Diagnostic {
  return { message, code: "hookguard/case", position: { file, line, column: 1 } };
}

function rangeStart(node: unknown): number {
  if (isMap(node) || isScalar(node) || isSeq(node)) return node.range?.[0] ?? 0;
  return 0;
}

function readCase(fields: Record<string, unknown>, file: string, line: number): Case | string {
  const said = expectations.filter((verb) => verb in fields);
  const [expect, ...more] = said;
  if (expect === undefined || more.length > 0) return wrongVerb(fields, more.length > 0);
  const { [expect]: subject, ...rest } = fields;
  if (typeof subject !== "string" && typeof subject !== "number") return `\`${expect}\` must be a text`;
  const parsed = details.safeParse(rest);
  if (!parsed.success) {
    const [fault] = faultsOf(parsed.error.issues, details, rest, "the case");
    return fault?.message ?? "the case is not what it should be";
  }
  const event = eventOf(String(subject), parsed.data);
  if (typeof event === "string") return event;
  return {
    name: parsed.data.name ?? String(subject),
    expect: expect as Expectation,
    file,
    line,
    agents: agentsOf(parsed.data),
    event,
  };
}

/** A case that expects nothing, or too much: what stands where its expectation should. */
function wrongVerb(fields: Record<string, unknown>, isTooMuch: boolean): string {
  const wanted = `a case has exactly one of ${expectations.join(", ")}`;
  const strange = Object.keys(fields).find((key) => !Object.hasOwn(details.shape, key));
  if (isTooMuch || strange === undefined) return wanted;
  const near = nearest(strange, expectations);
  const hint = near === undefined ? "" : ` (did you mean \`${near}\`?)`;
  return `\`${strange}\` is no expectation${hint}; ${wanted}`;
}

type Details = z.infer<typeof details>;

function eventOf(subject: string, { tool, input, prompt, payload, cwd }: Details): CaseEvent | string {
  const place = cwd === undefined ? {} : { cwd };
  if ([tool, prompt, payload].filter((given) => given !== undefined).length > 1)
    return "a case has one of tool, prompt, payload";
  if (payload !== undefined) return { kind: "payload", payload: payload as JsonObject };
  if (prompt !== undefined) return { kind: "prompt", prompt, ...place };
  if (tool !== undefined) return { kind: "tool", tool, input: (input ?? {}) as JsonObject, ...place };
  return input === undefined ? { kind: "shell", command: subject, ...place } : "`input` needs `tool`";
}

/** A tool's name is one agent's own, Claude Code's unless another is named; text goes through all. */
function agentsOf({ agent, tool, payload }: Details): readonly CaseAgent[] {
  if (agent !== undefined) return [agent];
  return tool === undefined && payload === undefined ? caseAgents : ["claude"];
}
