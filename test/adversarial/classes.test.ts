import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { shellFacts } from "../../src/input/shell/facts.ts";
import type { Command } from "../../src/input/types.ts";

/**
 * Each file is a class of disguises. `see`: the command must be seen through; `not`: a look-alike in which it must not
 * be seen, and nothing must be in doubt; `unsure`: what can't be known must be said to be unknown.
 */
interface Row {
  see?: string;
  not?: string;
  unsure?: string;
  /** The command in plain words; `rm -rf /` unless the row says otherwise. */
  runs?: string;
}

const context = { cwd: "/home/dev/project", home: "/home/dev" };
const folder = new URL(".", import.meta.url);

function includes(command: Command, wanted: Command): boolean {
  const options = command.options.map(({ name }) => name);
  return (
    command.program === wanted.program &&
    wanted.subcommand.every((word, index) => command.subcommand[index] === word) &&
    wanted.options.every(({ name }) => options.includes(name)) &&
    wanted.operands.every((word) => command.operands.includes(word))
  );
}

function seen(text: string, runs: string): boolean {
  const [wanted] = shellFacts(runs, context).commands;
  if (wanted === undefined) throw new Error(`not a command: ${runs}`);
  return shellFacts(text, context).commands.some((command) => includes(command, wanted));
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
  const rows: Row[] = parse(readFileSync(new URL(file, folder), "utf8"));
  describe(file.replace(".yaml", ""), () => {
    for (const { see, not, unsure, runs = "rm -rf /" } of rows) {
      if (see !== undefined) it(`sees ${runs} in ${see}`, () => expect(seen(see, runs)).toBe(true));
      if (unsure !== undefined) {
        it(`is unsure about ${unsure}`, () => {
          const { complete, unresolved } = shellFacts(unsure, context);
          expect(complete && unresolved.length === 0).toBe(false);
        });
      }
      if (not !== undefined) {
        it(`does not see ${runs} in ${not}`, () => {
          expect(seen(not, runs)).toBe(false);
          const { complete, commands } = shellFacts(not, context);
          expect({ complete, unknown: commands.filter(({ program }) => program === null) }).toEqual({
            complete: true,
            unknown: [],
          });
        });
      }
    }
  });
}
