import type { Options, OptionUse, Program } from "./program.ts";

/** A program's options, looked up by name. */
export interface OptionTable {
  uses: ReadonlyMap<string, OptionUse>;
  /** Every name the table mentions, those without an argument included. */
  names: readonly string[];
}

const tables = new WeakMap<Program, OptionTable>();

/** The lookup of one program's options, made when it is first asked for. */
export function optionTable(program: Program): OptionTable {
  const known = tables.get(program);
  if (known !== undefined) return known;
  const uses = new Map([program.options ?? []].flat().flatMap(usesOf));
  const flags = [...(program.when ?? []).map(([present]) => present), program.recursive].flatMap(namesOf);
  const table = { uses, names: [...new Set([...uses.keys(), ...flags])] };
  tables.set(program, table);
  return table;
}

/** `[name, use]` of every option in one table. */
export function usesOf(options: Options): [string, OptionUse][] {
  return (Object.keys(options) as OptionUse[]).flatMap((use) =>
    namesOf(options[use]).map((name): [string, OptionUse] => [name, use]),
  );
}

/** The names in a table's list; a list that is no list has none. */
export function namesOf(list: string | boolean | undefined): string[] {
  return typeof list === "string" ? list.split(" ") : [];
}
