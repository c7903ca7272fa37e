import { absolute } from "../call/name.ts";
import { type Field, madeField, withText } from "../field.ts";
import { type Ran, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import { runText, unknownCode } from "./inner.ts";
import { Expander, parseMakefile, recipesFor, shellCalls } from "./makefile.ts";
import { hasOption, isStdin, type Run } from "./run.ts";
import { contentOf, writtenCode } from "./shells.ts";

/** The files that `make` reads where none is named. */
const names = ["GNUmakefile", "makefile", "Makefile"];

/** `make -f FILE`: of a makefile that was written before, or is fed to it, the recipes are read that its goals need. */
export function make(run: Run): Ran {
  const folder = run.given.options.find(({ name }) => name === "-C" || name === "--directory")?.value;
  const scope = run.scope.fork();
  if (folder !== undefined) scope.cwd = folder.value === null ? null : absolute(folder.value, run.scope.cwd);
  for (const { name, value } of run.given.options) {
    if (name === "--eval" && value !== undefined) readMakefile(run, value, scope);
  }
  for (const file of makefiles(run, scope)) readMakefile(run, file, scope);
  return unknown;
}

function makefiles({ given, place, call }: Run, scope: Scope): Field[] {
  const named = given.options.flatMap(({ name, value }) =>
    /^(?:-f|--file|--makefile)$/.test(name) && value !== undefined ? [value] : [],
  );
  const { stdin } = place;
  if (named.length > 0) {
    return named.flatMap((file) => {
      if (!isStdin(file.value)) return writtenCode(file, scope) ?? [];
      return stdin === undefined ? [] : [madeField(stdin.text, file.raw, stdin.span, { flows: stdin.from })];
    });
  }
  const [head] = call.fields;
  return names.flatMap(
    (name) => (head && contentOf(absolute(name, scope.cwd), { raw: name, span: call.span }, scope)) ?? [],
  );
}

/** Each recipe line is a shell text of its own; so is what stands in `$(shell …)` and behind `!=`. */
function readMakefile(run: Run, file: Field, scope: Scope): void {
  const { session, given, place } = run;
  unknownCode(run, file, "make");
  if (!session.budget.scan(file.text.length)) return;
  const parsed = parseMakefile(file.text);
  const goals = given.operands.filter(({ text }) => !/^[\w.-]+[:?+]?=/.test(text)).map(({ value }) => value);
  const set = new Map(
    given.operands.flatMap(({ text }) => {
      const [, name, value] = /^([\w.-]+)[:?+]?=(.*)$/s.exec(text) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  // It started itself: what its goals are there, it was read for.
  if (set.size === 0 && file.script !== undefined && place.expanding.includes(`file ${file.script.path}`)) return;
  const expander = new Expander(parsed.variables, set);
  const shell = (text: string, own: ReadonlyMap<string, string> = new Map()) => {
    const command = expander.text(text.replace(/^[\s@+-]+/, ""), own);
    if (command !== "" && session.budget.step())
      runText(run, [withText(file, command)], { via: "sh -c", scope: scope.fork() });
  };
  for (const command of shellCalls(file.text)) shell(command);
  for (const line of parsed.always) shell(line);
  // Only shown, but for lines with a plus.
  if (hasOption(run, "-n", "--dry-run", "--just-print", "--recon")) return;
  for (const { lines, own } of recipesFor(parsed, goals, expander)) for (const line of lines) shell(line, own);
}
