import { type Field, withText } from "../field.ts";
import { hole } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { whys } from "../whys.ts";
import { runWords } from "./inner.ts";
import type { Run } from "./run.ts";
import { replaced } from "./xargs.ts";

const actions = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find … -exec CMD {} \;`: the command with a path in the place of `{}` that only the run will tell. */
export function find(run: Run): Ran {
  const words = run.call.fields;
  for (let i = 1; i < words.length; i++) {
    if (!actions.has(words[i]?.value ?? "")) continue;
    const end = endOf(words, i + 1);
    const command = words.slice(i + 1, end);
    if (command.some(({ value }) => value?.includes("{}"))) run.session.unresolved("{}", whys.found);
    runWords(
      run,
      command.map((field) => replaced(field, "{}", hole)),
      { via: "find -exec", place: { stdin: undefined } },
    );
    i = end;
  }
  return unknown;
}

/** Where the command ends: at `;`, or at `+` right behind `{}`. */
function endOf(words: readonly Field[], from: number): number {
  for (let i = from; i < words.length; i++) {
    const { value } = words[i] ?? {};
    if (value === ";" || (value === "+" && words[i - 1]?.value === "{}")) return i;
  }
  return words.length;
}

/** `fd … -x CMD`, `fd … -X CMD`. */
export function fd(run: Run): Ran {
  const words = run.call.fields;
  const at = words.findIndex(({ value }) => /^(?:-[xX]|--exec|--exec-batch)$/.test(value ?? ""));
  if (at < 0) return unknown;
  const command = words.slice(at + 1, endOf(words, at + 1));
  run.session.unresolved(command.map(({ raw }) => raw).join(" "), whys.found);
  const has = command.some(({ value }) => value?.includes("{}"));
  const first = command[0];
  const path: Field[] = has || first === undefined ? [] : [withText(first, null)];
  runWords(run, [...command.map((field) => replaced(field, "{}", hole)), ...path], { via: "find -exec" });
  return unknown;
}
