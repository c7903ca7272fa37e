import type { NamedPath } from "../../types.ts";
import { type Field, madeField, withText } from "../field.ts";
import { isKnown } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { runText } from "./inner.ts";
import { isStdin, type Run } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** Options whose value is a line of commands, and those whose value is a file of them. */
const lineOptions = new Set(["-c", "--cmd"]);
const fileOptions = new Set(["-S", "-s", "-u"]);

/** Words in front of a command that change how it runs, and what a command is given to. */
const modifier =
  /^(?:(?:sil(?:ent)?|norm(?:al)?)\b!?|(?:noa(?:utocmd)?|keep\w+|exe(?:cute)?)\b|[gv](?:lobal)?\/[^/]*\/)[\s:"']*/;
const range = /^(?:[%.$\d,;'<>+-]|\/[^/]*\/)+/;
const verb = /^(?:r(?:ead)?|w(?:rite)?|e(?:dit)?|ter(?:minal)?)\b/;
const maxModifiers = 8;
const calls =
  /\b(?:system|systemlist|job_start|term_start|termopen|jobstart|popen)\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')/gs;

/** `vim -c '!CMD'`, `vim +'!CMD'`, `ex -s <<< '!CMD'`, `ed` fed with a script: the lines that run a command are read. */
export function editor(run: Run): Ran {
  const named: NamedPath[] = [];
  for (const field of scripts(run)) {
    for (const line of field.text.split("\n")) {
      if (!run.session.budget.step()) return unknown;
      named.push(...filesOf(line));
      const found = behindBang(line);
      if (found !== undefined && found !== "") runText(run, [withText(field, found)], { via: "sh -c" });
      for (const [, double, single = ""] of line.matchAll(calls)) {
        const text = double?.replace(/\\(["\\])/g, "$1") ?? single.replaceAll("''", "'");
        runText(run, [withText(field, text)], { via: "sh -c" });
      }
    }
  }
  run.session.setNamed(run.index, named);
  return unknown;
}

const fileCommand = /^(r|read|w|wq?|W|write|x|sav|saveas|up|update|e|E|edit|so|source)!?\s+(?:>>\s*)?([^\s!|]\S*)\s*$/;

/** The files that a line reads and writes: `w FILE`, `1r FILE`, `%p | w! FILE`. */
function filesOf(line: string): NamedPath[] {
  if (line.length > 8_192) return [];
  return line.split("|").flatMap((part): NamedPath[] => {
    const rest = part
      .replace(/^[\s:+]+/, "")
      .replace(modifier, "")
      .replace(range, "")
      .trimStart();
    const [, verb = "", file] = fileCommand.exec(rest) ?? [];
    if (file === undefined || !isKnown(file)) return [];
    return [{ op: /^so/.test(verb) ? "execute" : /^[rReE]/.test(verb) ? "read" : "write", path: file }];
  });
}

/** What a line runs: `:%!CMD`, `r !CMD`, `silent !CMD`, behind a range and words that change how it runs. */
function behindBang(line: string): string | undefined {
  let rest = line.replace(/^[\s:+]+/, "");
  for (let count = 0; count < maxModifiers && modifier.test(rest); count++) rest = rest.replace(modifier, "");
  rest = rest.replace(range, "").trimStart().replace(verb, "").trimStart();
  if (!rest.startsWith("!")) return undefined;
  const command = rest.replace(/^!+/, "").trimStart();
  // Behind `execute "`, the quote that ends the text is none of the command.
  return /\bexe(?:cute)?\s*["']/.test(line) ? command.trimEnd().replace(/["']$/, "") : command;
}

function scripts(run: Run): Field[] {
  const { given, scope, place } = run;
  const found: Field[] = [];
  for (const { name, value } of given.options) {
    if (value === undefined) continue;
    if (lineOptions.has(name)) found.push(value);
    else if (fileOptions.has(name))
      found.push(...(isStdin(value.value) ? fed(run) : [writtenCode(value, scope) ?? []].flat()));
  }
  // `+CMD`; and behind `-es`, whose `s` takes no value there, the options are taken for operands.
  found.push(...given.operands);
  return place.stdin === undefined ? found : [...found, ...fed(run)];
}

/** Editors without a screen take their commands from standard input. */
function fed({ program, given, place }: Run): Field[] {
  const { stdin } = place;
  const reads =
    program === "ed" ||
    program === "red" ||
    program === "ex" ||
    given.options.some(({ name }) => /^-(?:e|E|s|es)$/.test(name));
  if (stdin === undefined || !reads) return [];
  return [madeField(stdin.text, stdin.text, stdin.span, { decoded: stdin.decoded, flows: stdin.from })];
}
