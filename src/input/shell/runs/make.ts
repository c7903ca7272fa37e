import { absolute } from "../call/name.ts";
import { type Field, madeField, withText } from "../field.ts";
import { hole } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { runText, unknownCode } from "./inner.ts";
import { isStdin, type Run } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** The files that `make` reads where none is named. */
const names = ["GNUmakefile", "makefile", "Makefile"];

/** `make -f FILE`: of a makefile that the text has written, or feeds to it, every recipe is read, whichever target is made. */
export function make(run: Run): Ran {
  for (const { name, value } of run.given.options) {
    if (name === "--eval" && value !== undefined) readMakefile(run, value);
  }
  for (const file of makefiles(run)) readMakefile(run, file);
  return unknown;
}

function makefiles(run: Run): Field[] {
  const { given, scope, place, call } = run;
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
  const folder = given.options.find(({ name }) => name === "-C" || name === "--directory")?.value?.value;
  return names.flatMap((name) => {
    const written = scope.files.get(absolute(folder ? `${folder}/${name}` : name, scope.cwd));
    return written === undefined ? [] : [madeField(written.text, name, call.span, { flows: written.from })];
  });
}

/** Each recipe line is a shell text of its own; so is what stands in `$(shell …)` and behind `!=`. */
function readMakefile(run: Run, file: Field): void {
  unknownCode(run, file, "make");
  const lines = file.text.replace(/\\\n\t?/g, " ").split("\n");
  for (const line of lines) {
    if (!run.session.budget.step()) return;
    const shell = recipeOf(line);
    const text = shell.replace(/^[\s@+-]+/, "");
    if (text !== "") runText(run, [withText(file, expanded(text))], { via: "sh -c" });
    for (const [, command = ""] of line.matchAll(/\$[({]shell\s((?:[^()]|\([^()]*\))*)[)}]/g)) {
      runText(run, [withText(file, expanded(command))], { via: "sh -c" });
    }
  }
}

/** What a line gives to a shell: a recipe, behind a tab or the `;` of a rule, or the command of `X != CMD`. */
function recipeOf(line: string): string {
  if (line.startsWith("\t")) return line.slice(1);
  const semicolon = line.indexOf(";");
  const head = line.slice(0, Math.max(semicolon, 0));
  if (head.includes(":") && !/[#=]/.test(head)) return line.slice(semicolon + 1);
  const bang = line.indexOf("!=");
  return bang < 0 ? "" : line.slice(bang + 2);
}

/** `$$` is a dollar for the shell; what make puts in for `$@` and `$(X)` isn't known. */
function expanded(text: string): string {
  return text.replace(/\$(?:\$|\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\}|.)/g, (found) => (found === "$$" ? "$" : hole));
}
