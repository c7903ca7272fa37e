import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { wordsOf } from "./words.ts";

/**
 * The command lines in the input of a tool that nobody told us the fields of, by what its keys and the tool are called.
 * Keys are compared in lower case and without `_` and `-`, at any depth.
 */

const MOST_DEPTH = 16;
const MOST_LINES = 200;

/** Keys of a command line, and of a program whose words stand in a list of their own. */
const commandKeys = new Set("command cmd commandline shellcommand program executable".split(" "));
/** Keys of a command line where the tool runs commands by its name; elsewhere they hold code. */
const runnerKeys = new Set("script input code shell line lines".split(" "));
/** Keys of a command line where the tool is a shell or a terminal by its name; elsewhere they hold any text. */
const terminalKeys = new Set([...runnerKeys, ..."text keys content body query".split(" ")]);
/** The words of a program, in the order in which they are looked for. */
const wordKeys = ["args", "arguments", "argv", "params"];
const terminals = new Set("bash sh shell terminal zsh console powershell pwsh tty".split(" "));
const none: ReadonlySet<string> = new Set();
const runners = new Set([...terminals, ..."command commands cmd exec execute run".split(" ")]);
/** A tool of these names runs another language than the shell's, whatever else its name says (`run_python`). */
const languages = new Set(
  "python py node js javascript typescript ts ruby sql query php perl lua r notebook cell".split(" "),
);

/**
 * What the call runs as commands, one a line: lines, lists of words, and programs with their words beside them.
 * @param verb what the tool is called
 * @returns `undefined` where nothing looks like a command
 */
export function commandIn(input: JsonObject, verb: string): string | undefined {
  const words = wordsOf(verb);
  const isOf = (names: ReadonlySet<string>) => words.some((word) => names.has(word));
  const more = isOf(languages) ? none : isOf(terminals) ? terminalKeys : isOf(runners) ? runnerKeys : none;
  const keys = new Set([...commandKeys, ...more]);
  const lines: string[] = [];
  const visit = (value: Json, depth: number): void => {
    if (depth > MOST_DEPTH || lines.length >= MOST_LINES) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!isJsonObject(value)) return;
    lines.push(...linesOf(value, keys));
    for (const item of Object.values(value)) visit(item, depth + 1);
  };
  visit(input, 0);
  const all = [...new Set(lines)];
  return all.length === 0 ? undefined : all.join("\n");
}

function linesOf(object: JsonObject, keys: ReadonlySet<string>): string[] {
  const fields = new Map(Object.entries(object).map(([key, value]) => [key.toLowerCase().replace(/[_-]/g, ""), value]));
  const words = wordKeys.map((key) => fields.get(key)).find((value) => value !== undefined && !isJsonObject(value));
  const more = typeof words === "string" ? words : commandOf(words ?? null);
  const lines: string[] = [];
  const many = fields.get("commands");
  if (Array.isArray(many)) lines.push(...many.map(commandOf).filter((line) => line !== undefined));
  if (typeof many === "string" && many !== "") lines.push(many);
  for (const [key, value] of fields) {
    const command = keys.has(key) ? commandOf(value) : undefined;
    if (command === undefined) continue;
    lines.push(more === undefined || !commandKeys.has(key) ? command : `${command} ${more}`);
  }
  const argv = fields.get("argv");
  if (lines.length === 0 && Array.isArray(argv)) lines.push(...[commandOf(argv)].filter((line) => line !== undefined));
  return lines;
}

/** A command line, or a list of words as some tools take them. */
function commandOf(value: Json): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const words = value.filter((word) => typeof word === "string");
  if (words.length < value.length) return undefined;
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}
