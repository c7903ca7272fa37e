import { type Action, actions } from "../../paths/programs/program.ts";
import type { CodeFacts } from "./found.ts";
import { CUT, HOLE, isKind, textsOf, type Value } from "./value.ts";

const MAX_FOUND = 1000;
/** No word of a command is longer than what a kernel takes for one. */
const MAX_WORD = 131_072;

/** Collects what code does, and whether all of it could be said. */
export class Recorder {
  readonly facts: CodeFacts = { commands: [], paths: [], complete: true };
  /** Where relative paths start, once the code has changed its folder. */
  #folder: string | undefined;

  incomplete(): void {
    this.facts.complete = false;
  }

  /** A limit was met: what is behind it was not even looked at. */
  giveUp(): void {
    this.incomplete();
    this.facts.cut = true;
  }

  /** What a text says is not all known. */
  unknown(text: string): void {
    if (text.includes(CUT)) this.giveUp();
    else this.incomplete();
  }

  /** Code changed its working folder. */
  chdir(value: Value | undefined): void {
    const [text, ...others] = textsOf(value);
    if (text === undefined || text.includes(HOLE) || others.length > 0) this.unknown(text ?? "");
    else this.#folder = this.#inFolder(text);
  }

  /** A line for a shell. */
  shell(value: Value | undefined, span: [number, number], cwd?: Value): void {
    for (const text of textsOf(value)) {
      if (text.includes(HOLE)) this.unknown(text);
      const shellText = text.replaceAll(CUT, "").replaceAll(HOLE, "$hookguard_unknown");
      this.#command(text === HOLE ? { argv: [null] } : { argv: [], shellText }, span, cwd);
    }
  }

  /** A program and its words. */
  words(values: readonly (Value | undefined)[], span: [number, number], cwd?: Value): void {
    const flat = values.flatMap((value): readonly (Value | undefined)[] =>
      isKind(value, "list") ? value.items : [value],
    );
    const first = flat.findIndex((value) => isKind(value, "any"));
    const choices = first < 0 ? [undefined] : textsOf(flat[first]);
    for (const choice of choices) {
      this.#command({ argv: flat.map((value, index) => this.#word(index === first ? choice : value)) }, span, cwd);
    }
  }

  /** Something done to every file that a value may name. */
  paths(action: Action, value: Value | undefined, recursive: boolean): void {
    // A number is a descriptor that somebody has opened.
    if (typeof value === "number") return;
    if (isKind(value, "list")) {
      for (const item of value.items) this.paths(action, item, recursive);
      return;
    }
    for (const text of textsOf(value)) {
      if (this.facts.paths.length >= MAX_FOUND) {
        this.giveUp();
        return;
      }
      if (text.includes(HOLE) || text === "") {
        this.unknown(text);
        continue;
      }
      // All that lies below a folder.
      const isBelow = text.endsWith("/**");
      const given = this.#inFolder(isBelow ? text.slice(0, -3) || "/" : text);
      for (const op of actions[action]) {
        this.facts.paths.push({ op, given, ...(recursive || isBelow ? { recursive: true } : {}) });
      }
    }
  }

  #word(value: Value | undefined): string | null {
    const [text, ...others] = textsOf(value);
    if (text !== undefined && others.length === 0 && !text.includes(HOLE) && text.length <= MAX_WORD) return text;
    this.unknown(text ?? "");
    return null;
  }

  #command(command: CodeFacts["commands"][number], span: [number, number], cwd: Value | undefined): void {
    if (this.facts.commands.length >= MAX_FOUND) {
      this.giveUp();
      return;
    }
    if (command.argv.length === 0 && command.shellText === undefined) {
      this.incomplete();
      return;
    }
    if (command.shellText === "") return;
    const folder = cwd === undefined ? this.#folder : this.#inFolder(this.#word(cwd) ?? ".");
    this.facts.commands.push({ ...command, ...(folder === undefined ? {} : { cwd: folder }), span });
  }

  #inFolder(path: string): string {
    return this.#folder === undefined || /^[/~]|^[A-Za-z]:[\\/]/.test(path) ? path : `${this.#folder}/${path}`;
  }
}
