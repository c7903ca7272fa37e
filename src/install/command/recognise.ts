import { type Command, forEachChild, parse, type SyntaxNode, type Word } from "unbash";
import { isJsonObject, type Json } from "../../json.ts";
import { isOurName } from "./launcher.ts";

/** An entry of ours, as it stands in a settings file. */
export interface OurCommand {
  /** The words that start hookguard: program, and the script where Node runs it. */
  launcher: { program: string; args: string[] };
  /** The agent that the entry names. */
  agent?: string;
}

/**
 * Reads a handler, and tells whether it runs hookguard's hook: the exec form, a plain command line, or a wrapper of which
 * every other command only prints or ends. A command that merely mentions hookguard is somebody else's.
 * @param known programs of ours that go by another name
 */
export function recognise(handler: Json, known: ReadonlySet<string> = new Set()): OurCommand | undefined {
  if (!isJsonObject(handler) || typeof handler.command !== "string") return undefined;
  const { command, args } = handler;
  if (handler.type !== undefined && handler.type !== "command") return undefined;
  if (Array.isArray(args)) {
    return args.every((word) => typeof word === "string") ? ourWords([command, ...args], known) : undefined;
  }
  return args === undefined ? ourShell(command, known) : undefined;
}

/** The programs that are ours by any name. A runtime never is: `node other.js` is foreign, even where it starts us too. */
export function knownPrograms(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.filter((path) => !isRuntime(path)));
}

/** `program [script] hook [agent]`; older entries dry-ran: `program eval --agent <agent>`. */
function ourWords([program, ...rest]: readonly string[], known: ReadonlySet<string>): OurCommand | undefined {
  if (program === undefined) return undefined;
  const direct = isOurs(program, known);
  const script = direct ? undefined : rest[0];
  if (!direct && !(isRuntime(program) && script !== undefined && isOurs(script, known))) return undefined;
  const [verb, ...operands] = direct ? rest : rest.slice(1);
  if (verb !== "hook" && !(verb === "eval" && operands.includes("--agent"))) return undefined;
  const agent = verb === "hook" ? operands[0] : operands[operands.indexOf("--agent") + 1];
  return { launcher: { program, args: script === undefined ? [] : [script] }, ...(agent ? { agent } : {}) };
}

function ourShell(text: string, known: ReadonlySet<string>): OurCommand | undefined {
  const script = parse(text.replace(/^\s*&\s*(?=')/, ""));
  if (script.errors?.length) return undefined;
  let ours: OurCommand | undefined;
  for (const command of commandsOf(script)) {
    const name = command.name && wordText(command.name);
    if (command.name === undefined || (name !== undefined && harmless.has(name))) continue;
    const words = [command.name, ...command.args].map((word) => (word.type === "Word" ? wordText(word) : undefined));
    if (!words.every((word) => word !== undefined)) return undefined;
    const found = ourWords(words, known);
    if (found === undefined) return undefined;
    ours ??= found;
  }
  return ours;
}

/** What a wrapper of ours consists of besides hookguard. */
const harmless = new Set(["printf", "echo", "exit", "true", ":", "[", "test"]);

function commandsOf(node: SyntaxNode): Command[] {
  const found: Command[] = node.type === "Command" ? [node] : [];
  forEachChild(node, (child) => found.push(...commandsOf(child)));
  return found;
}

/** A word's text where nothing in it is expanded. */
function wordText(word: Word): string | undefined {
  const fixed = (word.parts ?? []).every(
    (part) =>
      part.type === "Literal" ||
      part.type === "SingleQuoted" ||
      (part.type === "DoubleQuoted" && part.parts.every(({ type }) => type === "Literal")),
  );
  return fixed ? word.value : undefined;
}

function isOurs(path: string, known: ReadonlySet<string>): boolean {
  return known.has(path) || isOurName(lastSegment(path));
}

function isRuntime(program: string): boolean {
  return /^(node|bun)(\.exe)?$/i.test(lastSegment(program));
}

function lastSegment(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
