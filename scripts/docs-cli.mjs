// Writes what describes the command line from the program that parses it: the manual page.
// `node scripts/docs-cli.mjs` writes it; `--check` only says whether it is up to date.
import { settle } from "./generated.mjs";
import { load } from "./load.mjs";

const silent = {
  stdout: () => {},
  stderr: () => {},
  columns: 100,
  color: false,
  interactive: false,
  env: {},
  cwd: "/",
};

const { createProgram, manualPage } = await load(
  'export { createProgram } from "./src/cli/program.ts"; export { manualPage } from "./src/cli/manual.ts";',
);
const program = createProgram(silent, () => {});
settle("scripts/docs-cli.mjs", new Map([["docs/man/hookguard.1", manualPage(program)]]));
