import type { ParsedScript } from "unbash";
import type { Command, NamedPath, ShellFacts, Unresolved } from "../types.ts";
import { Budget } from "./budget.ts";
import type { Call } from "./call/call.ts";
import type { Earlier } from "./files.ts";
import { Found } from "./found.ts";
import { shown } from "./hole.ts";
import { limits } from "./limits.ts";
import type { Place, Ran } from "./place.ts";
import type { Scope } from "./scope.ts";
import type { Source, Span } from "./source.ts";
import type { DefinedFunction } from "./values.ts";
import { type Why, whys } from "./whys.ts";

/** Where the text runs. */
export interface ShellContext {
  cwd: string;
  home: string;
  /** The top folder of the git repository that `cwd` lies in. */
  repository?: string;
  /** Variables whose values are known; the rest of the environment isn't. */
  env?: Readonly<Record<string, string>>;
  /** Names of variables that are set, to whatever. */
  inherited?: ReadonlySet<string>;
  /** What the files of this machine hold that an earlier call has written. */
  earlier?: Earlier;
}

/** The parts of the reader that call each other in circles, bound together once in `reader.ts`. */
export interface Reader {
  script(session: Session, scope: Scope, place: Place, source: Source, script: ParsedScript): Ran;
  /** Parses a text and walks it. */
  text(session: Session, scope: Scope, place: Place, source: Source): Ran;
  execute(session: Session, scope: Scope, place: Place, call: Call): Ran;
  /** The body of a function of the text. */
  body(session: Session, scope: Scope, place: Place, called: DefinedFunction): Ran;
}

/** The point of a text that is being read. */
export interface Here {
  readonly session: Session;
  readonly scope: Scope;
  readonly place: Place;
  readonly source: Source;
}

/** The commands of one stretch of text: the first, and by what tells them apart once there are more. */
interface Seen {
  index: number;
  stdinFrom: number | undefined;
  by: Map<string, number>;
}

/** So many writers of one file are remembered. */
const maxFed = 32;

/** Everything found so far in one text, and what is left of its budget. */
export class Session {
  readonly original: string;
  readonly context: ShellContext;
  readonly reader: Reader;
  readonly budget = new Budget();
  /** What words that aren't known may turn out to be. */
  readonly found = new Found();
  /** Functions of the text, and those of them that were called. */
  readonly defined: DefinedFunction[] = [];
  readonly called = new Set<DefinedFunction["node"]>();
  readonly #commands: Command[] = [];
  readonly #marks = new Map<DefinedFunction["node"], string>();
  /** Commands by the stretch of text they stand in; `link` may set a command's `stdin_from` later. */
  readonly #seen = new Map<string, Seen>();
  readonly #pipelines = new Map<string, number[]>();
  /** What a command got from others in a file that they wrote. */
  readonly #fed = new Map<number, readonly number[]>();
  readonly #unresolved = new Map<string, Unresolved>();
  #complete = true;
  /** How many readings deep of what may be meant besides. */
  #guesses = 0;
  /** Whether a last command may be written down once the budget is spent. */
  last = true;

  constructor(original: string, context: ShellContext, reader: Reader) {
    this.original = original;
    this.context = context;
    this.reader = reader;
  }

  /** By which a function is known while it is expanded. */
  markOf(node: DefinedFunction["node"]): string {
    const mark = this.#marks.get(node) ?? `function ${this.#marks.size}`;
    this.#marks.set(node, mark);
    return mark;
  }

  /** Adds a command and gives its index; the same command of another round of a loop is there already. */
  add(command: Command): number {
    const place = command.span.join();
    const here = this.#seen.get(place);
    // Of texts that are verbatim hardly any place has two, so what tells them apart is only written out there.
    if (here !== undefined && here.by.size === 0)
      here.by.set(identity(this.#commands[here.index], here.stdinFrom), here.index);
    const key = here === undefined ? "" : identity(command, command.stdin_from);
    const seen = here?.by.get(key);
    if (seen !== undefined) return seen;
    if (this.#commands.length >= limits.commands || !this.budget.give(sizeOf(command))) {
      this.incomplete();
      return -1;
    }
    const index = this.#commands.push(command) - 1;
    if (here === undefined) this.#seen.set(place, { index, stdinFrom: command.stdin_from, by: new Map() });
    else here.by.set(key, index);
    return index;
  }

  get commands(): readonly Command[] {
    return this.#commands;
  }

  /** Reads what may be meant besides. What can't be known in that, or is no shell text, says nothing about the text. */
  guess(read: () => void): void {
    this.#guesses++;
    read();
    this.#guesses--;
  }

  /** Names something that can't be known. */
  unresolved(text: string, why: Why): void {
    if (this.#guesses > 0) return;
    const named = shown(text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text);
    const key = `${why}\n${named}`;
    if (this.#unresolved.has(key)) return;
    if (this.#unresolved.size >= limits.unresolved || !this.budget.give(named.length)) this.incomplete();
    else this.#unresolved.set(key, { text: named, why });
  }

  /** Says that not everything was read. */
  incomplete(text?: string, why?: Why): void {
    if (this.#guesses > 0 && why === whys.syntax) return;
    this.#complete = false;
    if (text !== undefined && why !== undefined) this.unresolved(text, why);
  }

  /** Says that the output of one command is the input, or the code, of the next. */
  pipeline(indexes: readonly number[]): void {
    const [first] = indexes;
    const before = (first !== undefined && this.#fed.get(first)) || [];
    const valid = [...new Set([...before, ...indexes])].filter((index) => index >= 0);
    if (valid.length > 1) this.#pipelines.set(valid.join(), valid);
  }

  /** Says that the output of `from` is the code, or the input, of the command at `index`. */
  link(from: readonly number[], index: number): void {
    const last = from.at(-1);
    const command = this.#commands[index];
    if (last === undefined || command === undefined) return;
    this.pipeline([...from, index]);
    // What it prints comes from them too: `curl -o f example.com; cat f | sh`.
    if (from.length <= maxFed) this.#fed.set(index, [...from]);
    if (command.stdin_from === undefined && last >= 0 && last !== index) command.stdin_from = last;
  }

  /** Says which code the command at `index` is given. */
  setCode(index: number, code: { language: string; text: string | null }): void {
    const command = this.#commands[index];
    if (command !== undefined && this.budget.give(code.text?.length ?? 0)) command.code = code;
  }

  /** Says which files the input of the command at `index` names. */
  setNamed(index: number, named: readonly NamedPath[]): void {
    const command = this.#commands[index];
    const size = named.reduce((sum, { path }) => sum + path.length, 0);
    if (command !== undefined && named.length > 0 && this.budget.give(size)) command.named = [...named];
  }

  slice(span: Span): string {
    return this.original.slice(span[0], span[1]);
  }

  /** Whether to stop here, because the budget is spent: what follows is not read then. */
  stop(): boolean {
    if (!this.budget.spent && this.#commands.length < limits.commands) return false;
    this.#complete = false;
    return true;
  }

  facts(): ShellFacts {
    return {
      text: this.original,
      dialect: "bash",
      complete: this.#complete && !this.budget.spent,
      commands: this.#commands,
      pipelines: [...this.#pipelines.values()],
      unresolved: [...this.#unresolved.values()],
    };
  }
}

/** What makes two commands in one place the same. @param stdinFrom what the command read from when it was added */
function identity(command: Command | undefined, stdinFrom: number | undefined): string {
  if (command === undefined) return "";
  const { argv, via, wrappers, cwd, redirects, found } = command;
  return JSON.stringify([argv, via, wrappers, cwd, stdinFrom, redirects.map(({ target }) => target), found]);
}

/** About as many characters as a command gives out. */
function sizeOf({ text, argv, via, wrappers, cwd, redirects, found }: Command): number {
  const words = [...argv, ...via, ...wrappers, ...redirects.map(({ target }) => target)];
  const own = words.reduce((sum, word) => sum + (word?.length ?? 0) + 3, text.length + (cwd?.length ?? 0) + 32);
  return found === undefined ? own : own + JSON.stringify(found).length;
}
