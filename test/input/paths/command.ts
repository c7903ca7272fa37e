import type { Command, ShellFacts } from "../../../src/input/types.ts";

/** A command from words separated by single spaces; `?` is a word that can't be known, `␣` a space inside a word. */
export function commandOf(line: string): Command {
  const argv = line.split(" ").map((word) => (word === "?" ? null : word.replaceAll("␣", " ")));
  const first = argv[0] ?? null;
  return {
    program: first?.includes("/") ? first.slice(first.lastIndexOf("/") + 1) : first,
    ...(first?.includes("/") ? { path: first } : {}),
    argv,
    options: [],
    operands: [],
    subcommand: [],
    assignments: [],
    redirects: [],
    wrappers: [],
    via: [],
    depth: 0,
    span: [0, line.length],
    text: line,
  };
}

export function shellOf(...commands: Command[]): ShellFacts {
  return { text: "", dialect: "bash", complete: true, commands, pipelines: [], unresolved: [] };
}
