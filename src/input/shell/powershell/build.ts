import type { Command, FoundWord, Option, Redirect } from "../../types.ts";
import { readOptions } from "../call/options.ts";
import { madeField } from "../field.ts";
import { programSpec } from "../programs/table.ts";
import { commandName } from "./aliases.ts";
import type { Standing } from "./context.ts";
import { parameterName, takesValue } from "./parameters.ts";
import type { Slot, Word } from "./word.ts";

/** A command as it was read. */
export interface Parts {
  name: Word;
  words: readonly Word[];
  redirects: readonly Redirect[];
  standing: Standing;
  cwd: string | null;
  span: [number, number];
  text: string;
}

/** The fact of one command. Cmdlets are named by their full names, parameters too; programs are read as on Unix. */
export function build({ name, words, redirects, standing, cwd, span, text }: Parts): Command {
  const slots = words.flatMap(slotsIn);
  const values = slots.map(({ value }) => value);
  const isPath = name.value !== null && /[\\/]/.test(name.value);
  const base =
    name.value === null ? null : (name.value.split(/[\\/]/).at(-1) ?? "").replace(/\.(?:exe|cmd|bat|com)$/i, "");
  const program = base === null || isPath ? base : commandName(base, values);
  const isCmdlet = program !== null && /^[A-Za-z]+-[A-Za-z]+$/.test(program) && !isPath;
  const read = isCmdlet ? cmdletWords(words) : programWords(program, slots, span);
  return {
    program,
    ...(isPath && name.value !== null ? { path: name.value } : {}),
    argv: [isCmdlet ? program : name.value, ...read.argv],
    options: read.options,
    operands: read.operands,
    subcommand: read.subcommand,
    assignments: [],
    redirects: [...redirects],
    wrappers: [...standing.wrappers],
    via: [...standing.via],
    depth: standing.via.length,
    ...(cwd === null ? { cwd: null } : { cwd }),
    ...(read.found.length === 0 ? {} : { found: read.found }),
    span,
    text,
  };
}

interface Read {
  argv: (string | null)[];
  options: Option[];
  operands: (string | null)[];
  subcommand: string[];
  found: FoundWord[];
}

function slotsIn({ value, items }: Word): readonly Slot[] {
  return items ?? [{ value }];
}

/** A word that isn't known, and what it may turn out to be. */
function addWord(read: Read, { value, found }: Slot): void {
  read.argv.push(value);
  for (const { word, picked } of found ?? [])
    read.found.push({ at: read.argv.length, word, ...(picked === true ? { picked } : {}) });
}

/** Parameters by any beginning of their names, `-Name value`, `-Name:value`; a list is given member by member. */
function cmdletWords(words: readonly Word[]): Read {
  const read: Read = { argv: [], options: [], operands: [], subcommand: [], found: [] };
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    const parameter = word.quoted || word.value === null ? null : /^(-[A-Za-z]\w*)(?::(.*))?$/s.exec(word.value);
    if (parameter === null) {
      for (const slot of slotsIn(word)) {
        read.operands.push(slot.value);
        addWord(read, slot);
      }
      continue;
    }
    const option = parameterName(parameter[1] ?? "");
    const attached = parameter[2];
    const next = words[at + 1];
    if (attached !== undefined && attached !== "") addOption(read, option, [{ value: attached }]);
    else if ((takesValue(option) || attached === "") && next !== undefined) {
      addOption(read, option, slotsIn(next));
      at += 1;
    } else {
      read.options.push({ name: option });
      read.argv.push(option);
    }
  }
  return read;
}

function addOption(read: Read, name: string, slots: readonly Slot[]): void {
  for (const slot of slots) {
    read.options.push({ name, value: slot.value });
    read.argv.push(name);
    addWord(read, slot);
  }
}

function programWords(program: string | null, slots: readonly Slot[], span: [number, number]): Read {
  const fields = slots.map(({ value }) => madeField(value, value ?? "", span));
  const given = readOptions(programSpec(program ?? ""), fields);
  const read: Read = { argv: [], options: [], operands: [], subcommand: [], found: [] };
  for (const slot of slots) addWord(read, slot);
  return {
    ...read,
    options: given.options.map(({ name, value }) => (value === undefined ? { name } : { name, value: value.value })),
    operands: given.operands.map(({ value }) => value),
    subcommand: given.subcommand,
  };
}
