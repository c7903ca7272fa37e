import type { PathOp } from "../input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Subject } from "./agent.ts";
import { emptySubject } from "./subject.ts";

/**
 * What a call touches when nobody told us the tool's fields: MCP tools and tools that are newer than we are.
 * Guessed from how values look and what their keys are called; what looks like a path is taken for one.
 */

const MOST_VALUES = 2000;
const MOST_DEPTH = 16;
const LONGEST_PATH = 4096;

const pathKey =
  /^(?:(?:abs|absolute|rel|relative|file|dir|src|source|dst|dest|destination|target|input|output|save|notebook|root|base|old|new|working)[_-]?)?(?:paths?|files?|file_?names?|dir|dirs|directory|directories|folders?|cwd|root|src|dst|dest|destination|source|target)$/i;
const folderKey = /^(?:.*[_-])?(?:dir|directory|folder|path|root)$/i;
const nameKey = /^(?:file|file_?name|name|basename)$/i;
/** What a move takes away from where it was. */
const sourceKey = /^(?:.*[_-])?(?:src|source|from|old)(?:[_-]?(?:path|file|name|dir))?$/i;
const urlKey = /^(?:.*[_-])?(?:url|urls|uri|href|link|endpoint)$/i;
const contentKey = /^(?:content|contents|text|body|data|code|new_?(?:str|string|text|content|source)|patch|diff)$/i;
const absolute = /^(?:\/(?!\/)|~(?:\/|$)|\.{1,2}(?:\/|$)|[a-z]:[\\/]|\\\\[^\\])/i;

/** @param verb what the tool is called; its words say what is done to the paths */
export function guessSubject(input: JsonObject, verb: string): Subject {
  const subject = emptySubject();
  const ops = opsOf(verb);
  const moves = /move|rename|mv/i.test(verb);
  let left = MOST_VALUES;
  const visit = (value: Json, key: string, depth: number): void => {
    if (left <= 0 || depth > MOST_DEPTH) return;
    if (typeof value === "string") {
      left -= 1;
      look(value, key, ops, subject, moves);
    } else if (Array.isArray(value)) for (const item of value) visit(item, key, depth + 1);
    else if (isJsonObject(value)) for (const [name, item] of Object.entries(value)) visit(item, name, depth + 1);
  };
  visit(input, "", 0);
  addNamed(input, ops, subject);
  const command = commandOf(input.command ?? input.cmd ?? null);
  if (command !== undefined) subject.command = { text: command, dialect: "bash" };
  return subject;
}

/** A file that is named apart from its folder. */
function addNamed(input: JsonObject, ops: readonly PathOp[], subject: Subject): void {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const folder = texts.find(([key]) => folderKey.test(key))?.[1];
  const name = texts.find(([key, text]) => nameKey.test(key) && !text.includes("/"))?.[1];
  if (folder && name) addFile(`${folder}/${name}`, ops, subject);
}

/** A command line, or a list of words as some tools take them. */
function commandOf(value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const words = value.filter((word) => typeof word === "string");
  if (words.length < value.length) return undefined;
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

function look(value: string, key: string, ops: readonly PathOp[], subject: Subject, moves: boolean): void {
  if (contentKey.test(key)) subject.texts.push({ role: "new_content", text: value });
  if (value.length > LONGEST_PATH || /[\n\r\0]/.test(value)) return;
  if (/^[a-z][a-z0-9+.-]{1,30}:\/\/\S+$/i.test(value)) {
    subject.urls.push({ text: value, source: "tool" });
    const file = fileOf(value);
    if (file !== undefined) addFile(file, ops, subject);
  } else if (urlKey.test(key) && /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/.test(value)) {
    subject.urls.push({ text: `https://${value}`, source: "tool" });
  } else if (value !== "" && (pathKey.test(key) || absolute.test(value))) {
    addFile(value, moves && sourceKey.test(key) ? [...ops, "delete"] : ops, subject);
  }
}

function addFile(given: string, ops: readonly PathOp[], subject: Subject): void {
  for (const op of ops) subject.files.push({ op, given });
}

function fileOf(url: string): string | undefined {
  if (!/^file:/i.test(url)) return undefined;
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
}

const reading = new Set(
  "read get list search find view show stat cat open load fetch query describe tree grep glob head tail count exists info lookup".split(
    " ",
  ),
);
const changing = new Set(
  "write edit create update append save put set patch insert upload move rename copy mkdir touch replace modify add apply exec execute run sync import export download extract".split(
    " ",
  ),
);
const removing = new Set("delete remove rm unlink destroy drop purge trash erase rmdir".split(" "));

/** A name that speaks only of reading reads, one that speaks of removing deletes too; anything else may do both. */
export function opsOf(verb: string): PathOp[] {
  const words = verb
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  if (words.some((word) => removing.has(word))) return ["delete", "write"];
  const others = words.some((word) => changing.has(word));
  return words.some((word) => reading.has(word)) && !others ? ["read"] : ["read", "write"];
}
