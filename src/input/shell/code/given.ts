import { environment } from "./pure.ts";
import type { Language } from "./syntax.ts";
import { isKind, list, type Value } from "./value.ts";

/** What a program is handed besides its code. */
export interface CodeGiven {
  /** Its words behind the code, or behind the script. */
  args: readonly Value[];
  /** The script that it runs; absent where the code stands among its words. */
  script?: string;
  /** What a variable of its environment holds; absent where nothing is known of it. */
  variable: (name: string) => Value | undefined;
  /** What it reads from its standard input. */
  stdin?: Value;
}

/** Gives names of a language the values that the program is handed, and notes whether any was asked for. */
export class Handed {
  readonly #language: Language;
  readonly #given: CodeGiven;
  used = false;

  constructor(language: Language, given: CodeGiven) {
    this.#language = language;
    this.#given = given;
  }

  /** What a name stands for. */
  value(name: string): Value | undefined {
    const found = this.#value(name);
    if (found !== undefined) this.used = true;
    return found;
  }

  /** A variable of the environment. */
  variable(name: Value | undefined): Value {
    const found = typeof name === "string" ? this.#given.variable(name) : undefined;
    if (found !== undefined) this.used = true;
    return found ?? environment(name);
  }

  /** What a call reads from standard input; nothing where it reads something else. */
  read(name: string, args: readonly Value[]): Value | undefined {
    const { stdin } = this.#given;
    const [first] = args;
    const isInput =
      stdinCalls.test(name) ||
      (fileCalls.test(name) && (first === 0 || first === "php://stdin" || first === "/dev/stdin")) ||
      (/^(?:fgets|stream_get_contents|fread)$/.test(name) && isKind(first, "ref") && first.name === "STDIN");
    if (stdin === undefined || !isInput) return undefined;
    this.used = true;
    return /lines/.test(name) ? this.lines() : stdin;
  }

  /** Whether a name is a stream that gives the lines of standard input. */
  isInput(name: string): boolean {
    return this.#given.stdin !== undefined && /^(?:sys\.stdin|STDIN|\$stdin|ARGF|\$<)$/.test(name);
  }

  lines(): Value {
    const { stdin = null } = this.#given;
    this.used = true;
    return typeof stdin === "string" ? list(stdin.trimEnd().split("\n").slice(0, 64)) : list([stdin]);
  }

  #value(name: string): Value | undefined {
    const { args, script, stdin, variable } = this.#given;
    const start = script === undefined ? [] : [script];
    switch (`${this.#language} ${name}`) {
      case "python sys.argv":
        return list([script ?? "-c", ...args]);
      case "javascript process.argv":
      case "javascript Bun.argv":
        return list(["node", ...start, ...args]);
      case "javascript Deno.args":
      case "perl @ARGV":
      case "perl $ARGV":
      case "ruby ARGV":
        return list(args);
      case "perl shift":
        return args[0];
      case "php $argv":
      case "php $_SERVER.argv":
        return list([script ?? "-", ...args]);
      case "ruby gets":
      case "ruby STDIN.read":
      case "ruby $stdin.read":
      case "ruby ARGF.read":
      case "ruby STDIN.gets":
      case "ruby $stdin.gets":
        return args.length === 0 ? stdin : undefined;
      default:
        break;
    }
    const asked = /^(?:os\.environ|process\.env|Bun\.env|ENV|[$%]ENV|\$_ENV|\$_SERVER)\.(\w+)$/.exec(name);
    return asked === null ? undefined : variable(asked[1] ?? "");
  }
}

const stdinCalls =
  /^(?:input|sys\.stdin\.(?:read|readline|readlines)|sys\.stdin\.buffer\.read|STDIN\.readlines|\$stdin\.readlines)$/;
const fileCalls = /^(?:fs\.readFileSync|file_get_contents|open)$/;

/** Text of standard input as a program reads it: its last line's end is rarely meant. */
export function inputText(value: Value): Value {
  return typeof value === "string" ? value.replace(/\n+$/, "") : value;
}
