import type { Command, ShellFacts, Unresolved } from "../../types.ts";

const MAX_COMMANDS = 2_000;
const MAX_UNRESOLVED = 500;
const MAX_TEXT = 200;

/** Facts as they are found, with their ends. */
export class Collector {
  readonly commands: Command[] = [];
  readonly pipelines: number[][] = [];
  readonly #unresolved: Unresolved[] = [];
  #complete = true;

  /** Adds a command; its index, or -1 when there are too many. */
  add(command: Command): number {
    if (this.commands.length >= MAX_COMMANDS) {
      this.#complete = false;
      return -1;
    }
    return this.commands.push(command) - 1;
  }

  get full(): boolean {
    return this.commands.length >= MAX_COMMANDS;
  }

  /** Something that isn't understood, or can't be known before it runs. */
  unresolved(text: string, why: string): void {
    this.#complete = false;
    if (this.#unresolved.length < MAX_UNRESOLVED) this.#unresolved.push({ text: text.slice(0, MAX_TEXT), why });
  }

  facts(text: string): ShellFacts {
    return {
      text,
      dialect: "powershell",
      complete: this.#complete,
      commands: this.commands,
      pipelines: this.pipelines,
      unresolved: this.#unresolved,
    };
  }
}
