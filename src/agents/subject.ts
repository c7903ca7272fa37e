import type { PathOp, TextRole } from "../input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Subject } from "./agent.ts";
import { invalid, missing } from "./fields.ts";
import { patternsIn } from "./patterns.ts";
import { pick } from "./pick.ts";
import { addressesIn } from "./prompt.ts";
import type { ToolKey } from "./tools.ts";

/** Where a tool's input says what the call touches. Paths of fields are as in `pick`. */
export interface ToolSpec {
  tool: ToolKey;
  command?: { at: string; cwd?: string; dialect?: "powershell" };
  files?: readonly FileField[];
  /** Fields that hold one address; required. */
  urls?: readonly string[];
  /** Fields of free text that the tool takes addresses out of. */
  urlsIn?: readonly string[];
  texts?: Readonly<Record<string, TextRole>>;
  /** Fields that hold JSON in a text; they are read as what they hold. */
  unpack?: readonly string[];
}

/** One field that names a file or a folder. */
interface FileField {
  at: string;
  ops: readonly PathOp[];
  recursive?: true;
  /** What the tool takes when the field is absent; a field with neither is required. */
  otherwise?: string;
  optional?: true;
  /** The field is a pattern: the folder that it can't leave is what is named. */
  glob?: true;
  /** The field holds patterns of files that are read: each is named, as it may stand for a secret. */
  patterns?: true;
  /** The field whose folder this one is relative to. */
  under?: string;
}

/** Nothing touched. */
export function emptySubject(): Subject {
  return { files: [], urls: [], texts: [] };
}

/**
 * What a call touches, read by its tool's table.
 * @param pointer where `input` stands in the payload
 * @throws HookguardError `payload.invalid` where a field that decides is missing or of the wrong type
 */
export function subjectOf(spec: ToolSpec, input: JsonObject, pointer: string): Subject {
  const subject = emptySubject();
  const fields = unpacked(spec, input, pointer);
  const texts = (at: string) => pick(fields, at, pointer).map((place) => ({ ...place, text: textAt(place) }));
  const path = spec.files?.[0] === undefined ? undefined : texts(spec.files[0].at)[0]?.text;
  if (spec.command) {
    const { at, cwd, dialect = "bash" } = spec.command;
    const place = pick(fields, at, pointer)[0];
    const folder = cwd === undefined ? undefined : texts(cwd)[0]?.text;
    const text = place === undefined ? missing(`${pointer}/${at}`) : textAt(place);
    subject.command = { text, dialect, ...(folder ? { cwd: folder } : {}) };
  }
  for (const file of spec.files ?? []) subject.files.push(...filesAt(file, texts, pointer));
  for (const at of spec.urls ?? []) {
    const text = texts(at)[0]?.text ?? missing(`${pointer}/${at}`);
    subject.urls.push({ text, source: "tool" });
  }
  for (const at of spec.urlsIn ?? []) {
    for (const { text } of texts(at))
      subject.urls.push(...addressesIn(text).map((url) => ({ text: url, source: "tool" as const })));
  }
  for (const [at, role] of Object.entries(spec.texts ?? {})) {
    for (const { text } of texts(at)) subject.texts.push({ role, text, ...(path ? { path } : {}) });
  }
  return subject;
}

type Texts = (at: string) => { text: string; pointer: string }[];

function filesAt(file: FileField, texts: Texts, pointer: string): Subject["files"] {
  const named = texts(file.at);
  if (named.length === 0 && file.otherwise === undefined && !file.optional) missing(`${pointer}/${file.at}`);
  const givens = named.length > 0 ? named.flatMap((place) => namesIn(file, place.text)) : [file.otherwise];
  const base = file.under === undefined ? undefined : texts(file.under)[0]?.text;
  return givens.flatMap((given) => {
    if (given === undefined || (given === "" && file.glob)) return [];
    if (given === "") throw invalid(named[0]?.pointer ?? pointer, "is empty");
    return file.ops.map((op) => ({
      op,
      given,
      ...(base ? { cwd: base } : {}),
      ...(file.recursive ? { recursive: true } : {}),
    }));
  });
}

function namesIn({ glob, patterns }: FileField, text: string): string[] {
  if (!patterns) return [glob ? folderOf(text) : text];
  return [...new Set([...(glob ? [folderOf(text)] : []), ...patternsIn(text)])];
}

/** The part of a path pattern before its first wildcard, down to the last `/`; the pattern itself if it has none. */
export function folderOf(pattern: string): string {
  const wild = pattern.search(/[*?[{]/);
  if (wild === -1) return pattern;
  const end = pattern.lastIndexOf("/", wild);
  return end === -1 ? "" : pattern.slice(0, end) || "/";
}

function unpacked(spec: ToolSpec, input: JsonObject, pointer: string): JsonObject {
  const fields = { ...input };
  for (const name of spec.unpack ?? []) {
    if (Object.hasOwn(input, name)) fields[name] = unpack(input[name] ?? null, `${pointer}/${name}`);
  }
  return fields;
}

/** An object that travels as JSON in a text; nothing in it means an empty one. @throws HookguardError `payload.invalid` */
export function unpack(value: Json, pointer: string): JsonObject {
  if (isJsonObject(value)) return value;
  if (value === null || (typeof value === "string" && value.trim() === "")) return {};
  if (typeof value !== "string") throw invalid(pointer, "is not a text");
  let inner: unknown;
  try {
    inner = JSON.parse(value);
  } catch {
    throw invalid(pointer, "is not JSON");
  }
  if (!isJsonObject(inner)) throw invalid(pointer, "is not a JSON object");
  return inner;
}

function textAt({ value, pointer }: { value: Json; pointer: string }): string {
  if (typeof value !== "string") throw invalid(pointer, "is not a text");
  return value;
}
