import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { shellFacts } from "../../../src/input/shell/facts.ts";

interface Row {
  call: string;
  /** `?` is a word that isn't known. */
  is: { program: string; path?: string; subcommand?: string[]; options: string[]; operands: string[] };
}

const rows: Row[] = parse(readFileSync(new URL("options.yaml", import.meta.url), "utf8"));
const shown = (word: string | null) => word ?? "?";

describe("options, operands and subcommands", () => {
  for (const { call, is } of rows) {
    it(call, () => {
      const [command] = shellFacts(call, { cwd: "/code/project", home: "/home/dev" }).commands;
      expect({
        program: command?.program,
        ...(command?.path === undefined ? {} : { path: command.path }),
        subcommand: command?.subcommand,
        options: command?.options.map(({ name, value }) => (value === undefined ? name : `${name}=${shown(value)}`)),
        operands: command?.operands.map(shown),
      }).toEqual({
        subcommand: [],
        ...is,
        ...(is.path === undefined && command?.path !== undefined ? { path: "none" } : {}),
      });
    });
  }
});
