import type { Action } from "../../paths/programs/program.ts";
import { actions } from "../../paths/programs/program.ts";
import type { Effect } from "./language.ts";
import type { Recorder } from "./recorder.ts";
import { HOLE, isKind, list, textsOf, type Value } from "./value.ts";

/** One call of a known function. */
export interface Performed {
  args: readonly Value[];
  fields: ReadonlyMap<string, Value>;
  self: Value | undefined;
  span: [number, number];
}

/** What the reader does for the recorder. */
export interface Performer {
  recorder: Recorder;
  /** Reads more code in the same language. */
  code(text: string): void;
}

type Verb = (call: Performed, at: number, performer: Performer, more: number) => void;

/** Records what a call does. */
export function perform(effect: Effect, call: Performed, performer: Performer): void {
  for (const part of effect.split("; ")) {
    const [verb = "", where = "0", more = "1"] = part.split(" ");
    const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (known !== undefined) known(call, Number(where), performer, Number(more));
    else if (verb === "open") open(call, where, more, performer);
    else files(verb, where, call, performer);
  }
}

const verbs: Readonly<Record<string, Verb>> = {
  shell: ({ args, fields, span }, at, { recorder }) => recorder.shell(args[at], span, folder(args, fields)),
  process: ({ args, fields, span }, at, { recorder }) => {
    const first = args[at];
    const cwd = folder(args, fields);
    if (isKind(first, "list") && isShell(fields.get("shell"))) recorder.shell(first.items[0], span, cwd);
    else if (isKind(first, "list")) recorder.words(first.items, span, cwd);
    else if (isKind(first, "table")) recorder.words([first.fields.get("cmd")], span, cwd);
    else recorder.shell(first, span, cwd);
  },
  program: ({ args, fields, span }, at, { recorder }) => {
    const words = listed(args[at + 1]) ?? listed(optionsOf(args, fields).get("args"));
    const own = words === undefined && typeof args[at + 1] === "string" ? [args[at + 1]] : (words ?? []);
    const cwd = folder(args, fields);
    if (isShell(optionsOf(args, fields).get("shell"))) {
      recorder.shell(textsOf(args[at]).map((text) => [text, ...own.flatMap(textsOf)].join(" "))[0] ?? HOLE, span, cwd);
    } else recorder.words([args[at], ...own], span, cwd);
  },
  words: ({ args, span }, at, { recorder }) => {
    const given = args.slice(at).filter((value) => !isKind(value, "table"));
    const [only] = given;
    const words = given.length === 1 && isKind(only, "list") ? only.items : given;
    if (words.length === 1 && !isKind(words[0], "list")) recorder.shell(words[0], span);
    else recorder.words(words.length === 0 ? [null] : words, span);
  },
  exec: ({ args, span }, at, { recorder }) => recorder.words([args[at], ...args.slice(at + 2)], span),
  code: ({ args }, at, { recorder, code }) => {
    for (const text of textsOf(args[at])) {
      if (text.includes(HOLE)) recorder.unknown(text);
      else code(text);
    }
  },
  chdir: ({ args }, at, { recorder }) => recorder.chdir(args[at]),
  perlopen: ({ args, span }, _, { recorder }) => perlOpen(args, span, recorder),
  opaque: (_, __, { recorder }) => recorder.incomplete(),
  none: () => {},
};

function listed(value: Value | undefined): readonly Value[] | undefined {
  return isKind(value, "list") ? value.items : undefined;
}

function optionsOf(args: readonly Value[], fields: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const table = args.find((value) => isKind(value, "table"));
  return isKind(table, "table") ? table.fields : fields;
}

function folder(args: readonly Value[], fields: ReadonlyMap<string, Value>): Value | undefined {
  const cwd = fields.get("cwd") ?? optionsOf(args, fields).get("cwd");
  return isKind(cwd, "ref") ? undefined : cwd;
}

function isShell(value: Value | undefined): boolean {
  return value !== undefined && !(isKind(value, "ref") && /^(?:false|null|none|undefined)$/i.test(value.name));
}

function files(verb: string, where: string, { args, self }: Performed, { recorder }: Performer): void {
  const action = verb.replace("*", "");
  if (!isAction(action)) {
    recorder.incomplete();
    return;
  }
  const value =
    where === "self"
      ? self
      : where === "all"
        ? list(args)
        : where === "rest"
          ? list(args.slice(1))
          : args[Number(where)];
  const nothing = isKind(value, "list") && value.items.length === 0;
  recorder.paths(action, nothing ? null : value, verb.endsWith("*"));
}

function isAction(name: string): name is Action {
  return Object.hasOwn(actions, name);
}

/** A mode says what happens to the file: `r` reads, `+` does both, anything else writes. */
function open({ args, self, fields, span }: Performed, where: string, more: string, { recorder }: Performer): void {
  const mode = args[Number(more)] ?? fields.get("mode");
  const file = where === "self" ? self : args[Number(where)];
  const piped = typeof file === "string" && file.trimStart().startsWith("|");
  if (piped) recorder.shell(file.trimStart().slice(1), span);
  else recorder.paths(openAction(mode), file, false);
}

function openAction(mode: Value | undefined): Action {
  if (mode === undefined || isKind(mode, "table")) return "read";
  if (typeof mode !== "string") return "edit";
  if (mode.includes("+")) return "edit";
  return /[wax>c]/.test(mode) ? "write" : "read";
}

/** Perl's `open`: the mode stands alone, or in front of the name, and a bar makes it a command. */
function perlOpen(args: readonly Value[], span: [number, number], recorder: Recorder): void {
  const [, mode, ...names] = args;
  const [, sign = "", rest = ""] =
    typeof mode === "string" ? (/^(\||-\||\+?[<>]{0,2})(?::\S+)?\s*(.*)$/s.exec(mode.trim()) ?? []) : [];
  if (typeof mode !== "string") recorder.incomplete();
  else if (/\|/.test(sign) && names.length > 1) recorder.words(names, span);
  else if (/\|/.test(sign) && names.length === 1) recorder.shell(names[0], span);
  else if (sign === "|" || rest.endsWith("|")) recorder.shell(rest.replace(/\|$/, ""), span);
  else recorder.paths(perlActions[sign] ?? "read", names[0] ?? rest, false);
}

const perlActions: Readonly<Record<string, Action>> = {
  ">": "write",
  ">>": "write",
  "+<": "edit",
  "+>": "edit",
  "+>>": "edit",
};
