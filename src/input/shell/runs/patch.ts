import type { NamedPath } from "../../types.ts";
import { absolute } from "../call/name.ts";
import { isKnown } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { whys } from "../whys.ts";
import { hasOption, isStdin, optionValue, type Run } from "./run.ts";

/** So many files of one patch are named. */
const maxFiles = 2_000;

/** `patch -p1 -d DIR < FILE`: the files that the patch's headers name, as far as its text is known. */
export function patch(run: Run): Ran {
  if (hasOption(run, "--dry-run", "-C")) return unknown;
  const file = optionValue(run, "-i", "--input") ?? run.given.operands[1];
  const given = optionValue(run, "-p", "--strip")?.value;
  name(
    run,
    textOf(run, file?.value),
    typeof given === "string" ? Number(given) : undefined,
    optionValue(run, "-d", "--directory")?.value,
  );
  return unknown;
}

/** `git apply`, `git am`: a folder less, unless `-p` says otherwise. */
export function gitApply(run: Run): void {
  const [sub] = run.given.subcommand;
  if ((sub !== "apply" && sub !== "am") || hasOption(run, "--check", "--stat", "--numstat", "--summary")) return;
  const inside = optionValue(run, "--directory")?.value;
  const from = run.given.options.find(({ name, value }) => name === "-C" && !/^\d+$/.test(value?.value ?? ""))?.value
    ?.value;
  const folder = typeof from === "string" && typeof inside === "string" ? `${from}/${inside}` : (from ?? inside);
  const strip = Number(optionValue(run, "-p")?.value ?? 1);
  const files = run.given.operands;
  for (const file of files.length === 0 ? [undefined] : files) name(run, textOf(run, file?.value), strip, folder);
}

/** `apply_patch`: `*** Update File: x`. */
export function applyPatch(run: Run): Ran {
  const [text] = run.given.operands;
  name(run, text?.text ?? textOf(run, undefined), 0, undefined);
  return unknown;
}

/** What a file holds that the text has written, or what is read where none is named. */
function textOf({ place, scope }: Run, file: string | null | undefined): string {
  if (file === null) return "";
  if (file === undefined || isStdin(file)) return place.stdin?.text ?? "";
  return scope.files.get(absolute(file, scope.cwd))?.text ?? "";
}

/** Lines that name a file; `own` by its own name, without the folder that `-p` takes off. */
const headers: readonly { line: RegExp; op: NamedPath["op"]; own?: true }[] = [
  { line: /^(?:rename|copy) to (.+)$/, op: "write", own: true },
  { line: /^rename from (.+)$/, op: "delete", own: true },
  { line: /^diff --git .*[ "](b\/[^ ]*)$/, op: "write" },
  { line: /^Index: (.+)$/, op: "write", own: true },
];
/** The two lines that name a file, one right behind the other: alone, such a line may be text that changes. */
const pair: readonly [RegExp, RegExp][] = [
  [/^--- ([^\t\n]+)/, /^\+\+\+ ([^\t\n]+)/],
  [/^\*\*\* ([^\t\n]+)/, /^--- ([^\t\n]+)/],
];
const applied = /^\*\*\* (Update|Add|Delete|Move to)(?: File)?: (.+)$/;

/** Names the files of a patch. @param strip how many folders its names have too many; not known when absent */
function name(run: Run, text: string, strip: number | undefined, folder: string | null | undefined): void {
  if (text === "" || folder === null || !run.session.budget.scan(text.length)) return;
  const named = new Map<string, NamedPath>();
  const add = (op: NamedPath["op"], path: string) => {
    const there = folder === undefined || path.startsWith("/") ? path : `${folder}/${path}`;
    if (named.size >= maxFiles) run.session.incomplete(run.call.text, whys.tooMany);
    else if (isKnown(there)) named.set(`${op} ${there}`, { op, path: there });
  };
  let before = "";
  for (const line of text.split("\n")) {
    const [, verb, file] = applied.exec(line) ?? [];
    if (file !== undefined) add(verb === "Delete" ? "delete" : "write", file.trim());
    for (const { line: header, op, own } of headers) {
      const path = header.exec(line)?.[1];
      if (path !== undefined) for (const one of own ? [bare(path)] : stripped(bare(path), strip)) add(op, one);
    }
    for (const [first, second] of pair) {
      const [old, made] = [first.exec(before)?.[1], second.exec(line)?.[1]];
      if (old === undefined || made === undefined) continue;
      const gone = bare(made) === "/dev/null";
      for (const path of [old, made].map(bare)) {
        if (path !== "/dev/null") for (const one of stripped(path, strip)) add(gone ? "delete" : "write", one);
      }
    }
    before = line;
  }
  run.session.setNamed(run.index, [...named.values()]);
}

function bare(path: string): string {
  return path.trim().replace(/^"(.*)"$/, "$1");
}

/** Without `-p` it depends on what is there: the whole name, or its end. */
function stripped(path: string, strip: number | undefined): string[] {
  const parts = path.split("/");
  if (strip !== undefined) return strip < parts.length ? [parts.slice(strip).join("/")] : [];
  return [...new Set([path, parts.slice(1).join("/"), parts.at(-1) ?? ""])].filter((one) => one !== "");
}
