import type { PathOp } from "../input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Subject } from "./agent.ts";
import { commandIn } from "./commands.ts";
import { filesInPatch, isPatch } from "./patch.ts";
import { emptySubject } from "./subject.ts";
import { wordsOf } from "./words.ts";

/**
 * What a call touches when nobody told us the tool's fields: MCP tools and tools that are newer than we are.
 * Guessed from how values look and what their keys are called; what looks like a path is taken for one.
 */

const MOST_VALUES = 2000;
const MOST_DEPTH = 16;
const LONGEST_PATH = 4096;

/** Last words of keys that name a file or folder: `repo_path`, `folderPath`, `filename`. */
const placeWords = new Set(
  "path paths filepath filepaths pathname dirname file files filename filenames dir dirs directory directories folder folders cwd root src dst dest destination source target".split(
    " ",
  ),
);
const folderWords = new Set("dir dirs directory folder path root dirname cwd".split(" "));
const nameKey = /^(?:file|file_?name|name|basename)$/i;
/** What a move puts something at; everything else that it names goes away where it was. */
const arrivalWords = new Set("dst dest destination to new target into output".split(" "));
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
    else if (isJsonObject(value)) {
      addNamed(value, ops, subject);
      for (const [name, item] of Object.entries(value)) visit(item, name, depth + 1);
    }
  };
  visit(input, "", 0);
  const command = commandIn(input, verb);
  if (command !== undefined) subject.command = { text: command, dialect: "bash" };
  return subject;
}

const isPlaceKey = (key: string) => placeWords.has(wordsOf(key).at(-1) ?? "");
const isFolderKey = (key: string) => folderWords.has(wordsOf(key).at(-1) ?? "");
const isArrivalKey = (key: string) => wordsOf(key).some((word) => arrivalWords.has(word));

/** A file that is named apart from its folder. */
function addNamed(input: JsonObject, ops: readonly PathOp[], subject: Subject): void {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const folder = texts.find(([key]) => isFolderKey(key))?.[1];
  const name = texts.find(([key, text]) => nameKey.test(key) && !text.includes("/"))?.[1];
  if (folder && name) addFile(`${folder}/${name}`, ops, subject);
}

function look(value: string, key: string, ops: readonly PathOp[], subject: Subject, moves: boolean): void {
  if (contentKey.test(key)) subject.texts.push({ role: "new_content", text: value });
  if (isPatch(value)) subject.files.push(...filesInPatch(value));
  if (value.length > LONGEST_PATH || /[\n\r\0]/.test(value)) return;
  if (/^[a-z][a-z0-9+.-]{1,30}:\/\/\S+$/i.test(value)) {
    subject.urls.push({ text: value, source: "tool" });
    const file = fileOf(value);
    if (file !== undefined) addFile(file, moves && !isArrivalKey(key) ? [...ops, "delete"] : ops, subject);
  } else if (urlKey.test(key) && /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/.test(value)) {
    subject.urls.push({ text: `https://${value}`, source: "tool" });
  } else if (value !== "" && (isPlaceKey(key) || absolute.test(value))) {
    addFile(value, moves && !isArrivalKey(key) ? [...ops, "delete"] : ops, subject);
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
  "read get list search find view show stat cat open load fetch query describe tree grep glob head tail count exists info lookup examine inspect analyze analyse preview check".split(
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
  const words = wordsOf(verb);
  if (words.some((word) => removing.has(word))) return ["delete", "write"];
  const others = words.some((word) => changing.has(word));
  return words.some((word) => reading.has(word)) && !others ? ["read"] : ["read", "write"];
}
