import type { CodeFacts } from "./found.ts";
import { Recorder } from "./recorder.ts";
import type { Value } from "./value.ts";

/** Languages without a reader of their own: of their code, what is done to texts that stand in it is seen. */
const doubleQuoted = "elisp scheme clojure racket lisp haskell ocaml swift scala java kotlin applescript erlang";
const bothQuotes = "lua r julia groovy tcl elixir octave nim raku crystal gnuplot maxima m4";
const languages: ReadonlyMap<string, boolean> = new Map([
  ...doubleQuoted.split(" ").map((name): [string, boolean] => [name, false]),
  ...bothQuotes.split(" ").map((name): [string, boolean] => [name, true]),
]);

/** What a name says that a function does with the text behind it: the last part of `System.cmd`, `os:cmd`, `File.rm_rf!`. */
const runs =
  /^(?:system2?|shell|exec\w*|popen\w*|spawn\w*|run\w*|sh|cmd|command|call\w*|readprocess\w*|startprocess|process\w*|shellout|e?syscmd|(?:call|start|make)-process\S*|(?:async-)?shell-command\S*|run-program|script|qx|pipeline|launch\w*)[!?]*$/i;
const deletes = /^(?:rm\w*|remove\w*|unlink\w*|delete(?:-file|-directory|\w*)|del|erase|remove-file)[!?]*$/i;
const reads =
  /^(?:read\w*|slurp|open\w*|load\w*|lines|source|fopen|scan|contents\w*|string|file|insert-file-contents\w*|find-file\S*|include|input)[!?]*$/i;
const writes = /^(?:write\w*|spit|save\w*|append\w*|write-region)[!?]*$/i;

const deep = /rf|r_f|tree|dir|recurs|^(?:true|t)$/i;
/** Between a function and its first text: brackets, a label, the sign of a list of characters. */
const call = /([A-Za-z_][\w-]*[!?]*)[\s([{]*(?:[A-Za-z_]\w*:\s*)?(?:~[cCsS]|c\(|@)?[\s([{]*$/;
/** Between two texts of one call. */
const between = /^[\s,()[\]{}]*(?:nil|null|t|true|c\(|list)?(?:[\s,()[\]{}]+(?:nil|null|t|c\())*[\s,()[\]{}]*$/i;
/** A method of a text: `"ls".execute()`, `"ls".!!`, `new File("x").deleteDir()`. */
const method = /^[)\s]*\.\s*(\w+|!!?)/;

/** Whether a language is one of these. */
export function isOther(language: string): boolean {
  return languages.has(language);
}

/** The facts of such code; never `complete`. Linear, never throws. */
export function analyzeOther(language: string, text: string): CodeFacts {
  const recorder = new Recorder();
  recorder.incomplete();
  const literal = languages.get(language)
    ? /"((?:[^"\\]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`']*)[`']/gs
    : /"((?:[^"\\]|\\.)*)"/gs;
  const found = [...text.matchAll(literal)].slice(0, 1_000);
  for (let at = 0; at < found.length; ) {
    const first = found[at];
    if (first === undefined) break;
    const before = text.slice(Math.max(0, first.index - 80), first.index);
    const group = [bodyOf(first)];
    let end = first.index + first[0].length;
    for (at += 1; ; at += 1) {
      const next = found[at];
      if (next === undefined || next.index - end > 48 || !between.test(text.slice(end, next.index))) break;
      group.push(bodyOf(next));
      end = next.index + next[0].length;
    }
    const after = text.slice(end, end + 60);
    record(recorder, {
      name: call.exec(before)?.[1] ?? "",
      method: method.exec(after)?.[1] ?? "",
      group,
      after,
      span: [first.index, end],
    });
  }
  if (language === "tcl") tcl(recorder, text);
  return recorder.facts;
}

interface Called {
  name: string;
  method: string;
  group: readonly string[];
  after: string;
  span: [number, number];
}

function record(recorder: Recorder, { name, method: own, group, after, span }: Called): void {
  const [first = ""] = group;
  if (runs.test(name) || /^(?:execute|exec|run|!|!!)$/.test(own)) {
    if (group.length > 1) recorder.words(group, span);
    else recorder.shell(first, span);
  } else if (deletes.test(name) || deletes.test(own)) {
    const isDeep =
      deep.test(name) || deep.test(own) || /recurs|force|true|\bt\b|"s"/i.test(after.slice(0, 40)) || group[1] === "s";
    recorder.paths("delete", path(first), isDeep);
  } else if (writes.test(name) || writes.test(own)) recorder.paths("write", path(group.find(isPlace) ?? first), false);
  else if (reads.test(name) || reads.test(own) || isPlace(first)) {
    for (const one of group) if (isPlace(one)) recorder.paths("read", one, false);
  }
}

function isPlace(text: string): boolean {
  return /^(?:~|\/|\.\.?\/)[^\s'"$]*$/.test(text) && text.length > 1;
}

function path(text: string): Value {
  return text === "" ? null : text;
}

function bodyOf(match: RegExpExecArray): string {
  return (match[1] ?? match[2] ?? match[3] ?? "").replace(/\\(["'\\$])/g, "$1");
}

/** Tcl's words stand without quotes. */
function tcl(recorder: Recorder, text: string): void {
  for (const match of text.matchAll(/(?:^|[\n;[{]\s*)(exec|file\s+delete|open\s+"?\|)\s*([^\n;\]}"]+)/g)) {
    const span: [number, number] = [match.index, match.index + match[0].length];
    const [, verb = "", rest = ""] = match;
    if (!verb.startsWith("file")) recorder.shell(rest.trim(), span);
    else for (const word of rest.trim().split(/\s+/)) if (!word.startsWith("-")) recorder.paths("delete", word, true);
  }
}
