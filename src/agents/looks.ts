import type { PathOp } from "../input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Subject } from "./agent.ts";
import { filesInPatch, isPatch } from "./patch.ts";
import { emptySubject } from "./subject.ts";

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

/** The words of a name: `folderPath`, `folder_path` and `folder-path` have two. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
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

/** Keys of a command line, and of a program whose words stand in a list of their own. */
const commandKeys = [
  "command",
  "cmd",
  "commandLine",
  "command_line",
  "shell_command",
  "shellCommand",
  "program",
  "executable",
];
const wordKeys = ["args", "arguments", "argv", "params"];

/** What the call runs as a command: one line or several, a list of words, or a program with its words beside it. */
function commandIn(input: JsonObject, verb: string): string | undefined {
  const many = input.commands;
  if (Array.isArray(many)) {
    const lines = many.map(commandOf).filter((line) => line !== undefined);
    if (lines.length > 0) return lines.join("\n");
  }
  const words = wordKeys.map((key) => input[key]).find((value) => value !== undefined);
  for (const key of commandKeys) {
    const command = commandOf(input[key] ?? null);
    if (command === undefined) continue;
    const more = typeof words === "string" ? words : commandOf(words ?? null);
    return more === undefined ? command : `${command} ${more}`;
  }
  if (Array.isArray(input.argv)) return commandOf(input.argv);
  // A script is a shell's where the tool is one by its name; elsewhere it is code of another language.
  const isShell = wordsOf(verb).some((word) => shells.has(word));
  return isShell && typeof input.script === "string" ? input.script : undefined;
}

const shells = new Set("bash sh shell terminal command commands cmd exec execute run zsh console".split(" "));

/** A command line, or a list of words as some tools take them. */
function commandOf(value: Json): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const words = value.filter((word) => typeof word === "string");
  if (words.length < value.length) return undefined;
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
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
