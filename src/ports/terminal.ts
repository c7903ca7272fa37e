import { styleText } from "node:util";
import { readStdin, writeAll } from "./streams.ts";

/** What a command talks to: everything a CLI verb reads from or shows to a person, so that tests can stand in for it. */
export interface Terminal {
  stdout(text: string): void;
  stderr(text: string): void;
  /** All of stdin. */
  stdin(): Promise<Uint8Array>;
  /** Whether a person can answer a question. */
  interactive: boolean;
  /** Whether stdin is a terminal: who reads it waits for somebody to type. */
  typed?: boolean;
  /** Whether stdout may carry colour: a terminal, and `NO_COLOR` is not set. */
  color: boolean;
  /** Columns of stdout; 80 where it is no terminal. */
  columns: number;
  /** Columns of stderr, where that is a terminal; elsewhere messages keep their lines, for programs that search them. */
  errorColumns?: number;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
}

export function nodeTerminal(): Terminal {
  return {
    stdout: (text) => void writeAll(1, text),
    stderr: (text) => void writeAll(2, text),
    stdin: () => readStdin(),
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    typed: Boolean(process.stdin.isTTY),
    color: colorWanted(process.env, Boolean(process.stdout.isTTY)),
    columns: process.stdout.columns ?? 80,
    ...(process.stderr.columns === undefined ? {} : { errorColumns: process.stderr.columns }),
    env: process.env,
    cwd: process.cwd(),
  };
}

/** NO_COLOR (any non-empty value) and TERM=dumb switch colour off; FORCE_COLOR switches it on through a pipe. */
export function colorWanted(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR && env.FORCE_COLOR !== "0") return true;
  return isTerminal && env.TERM !== "dumb";
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Paints text where colour is wanted. */
export function painter(color: boolean): (style: Style, text: string) => string {
  return (style, text) => (color ? styleText(style, text, { validateStream: false }) : text);
}
