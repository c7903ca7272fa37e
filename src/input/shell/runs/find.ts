import { absolute } from "../call/name.ts";
import { readOptions } from "../call/options.ts";
import { type Field, withText } from "../field.ts";
import type { Candidate } from "../found.ts";
import { hole } from "../hole.ts";
import { lineOf } from "../outputs/bounded.ts";
import { fdFinds } from "../outputs/lists.ts";
import { endOfCommand, pickedBelow, readSelection } from "../outputs/selection.ts";
import { type Ran, unknown } from "../place.ts";
import { programSpec } from "../programs/table.ts";
import { whys } from "../whys.ts";
import { runWords } from "./inner.ts";
import type { Run } from "./run.ts";
import { replaced } from "./xargs.ts";

const actions = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find … -exec CMD {} \\;`: the command with a path in the place of `{}` that only the run will tell. */
export function find(run: Run): Ran {
  const words = run.call.fields;
  const values = words.map(({ value }) => value);
  const picked = candidates(run);
  const path = picked === undefined ? hole : run.session.found.hole(picked);
  for (let i = 1; i < words.length; i++) {
    if (!actions.has(values[i] ?? "")) continue;
    const end = endOfCommand(values, i + 1);
    const command = words.slice(i + 1, end);
    if (command.some(({ value }) => value?.includes("{}"))) run.session.unresolved("{}", whys.found);
    runWords(
      run,
      command.map((field) => replaced(field, "{}", path)),
      { via: "find -exec", place: { stdin: undefined } },
    );
    i = end;
  }
  return printed(run, values, picked);
}

/** What is picked below the starting points; nothing where one of them isn't known. */
function candidates(run: Run): Candidate[] | undefined {
  const words = run.call.fields.slice(1);
  // A starting point may be one of several; a test whose word isn't known chooses among what is there.
  const { picks } = readSelection(words.map(({ value }) => value));
  const { starts } = readSelection(words.map(({ text }) => text));
  const found: Candidate[] = [];
  for (const start of starts) {
    const list = run.session.found.words(start ?? hole);
    if (list.length === 0) return undefined;
    found.push(...list.flatMap(({ word }) => pickedBelow(word, picks)));
  }
  return found;
}

/** What `find` prints: paths, unless it runs something or prints in another form. `-fprint` writes it to a file. */
function printed(run: Run, words: readonly (string | null)[], picked: readonly Candidate[] | undefined): Ran {
  const line = lineOf(run.session, picked);
  for (const [at, word] of words.entries()) {
    const file = words[at + 1];
    if ((word === "-fprint" || word === "-fprint0") && typeof file === "string") {
      run.scope.files.set(absolute(file, run.scope.cwd), line, [run.index]);
    }
  }
  const prints = words.some((word) => word === "-print" || word === "-print0");
  const acts = words.some((word) => /^-(?:exec(?:dir)?|ok(?:dir)?|delete|f?ls|fprint[0f]?)$/.test(word ?? ""));
  const form = words[words.indexOf("-printf") + 1];
  if (words.includes("-printf") && !/^%p(?:\\n|\\0)?$/.test(form ?? "")) return unknown;
  return acts && !prints ? unknown : { ...unknown, out: line };
}

/** `fd … -x CMD`, `fd … -X CMD`. */
export function fd(run: Run): Ran {
  const words = run.call.fields;
  const at = words.findIndex(({ value }) => /^(?:-[xX]|--exec|--exec-batch)$/.test(value ?? ""));
  const own = at < 0 ? run.given : readOptions(programSpec("fd"), words.slice(1, at));
  const picked = fdFinds({ ...run, given: own });
  if (at < 0) return { ...unknown, out: lineOf(run.session, picked) };
  const found = picked === undefined ? hole : run.session.found.hole(picked);
  const values = words.map(({ value }) => value);
  const command = words.slice(at + 1, endOfCommand(values, at + 1));
  run.session.unresolved(command.map(({ raw }) => raw).join(" "), whys.found);
  const has = command.some(({ value }) => value?.includes("{}"));
  const first = command[0];
  const path: Field[] = has || first === undefined ? [] : [withText(first, found)];
  runWords(run, [...command.map((field) => replaced(field, "{}", found)), ...path], { via: "find -exec" });
  return unknown;
}
