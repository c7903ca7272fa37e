import { buildPrograms } from "./build.ts";
import { containerPrograms } from "./containers.ts";
import { filePrograms } from "./files.ts";
import { gitPrograms } from "./git.ts";
import { inertPrograms } from "./inert.ts";
import { powershellPrograms } from "./powershell.ts";
import type { Program, Programs } from "./program.ts";
import { runPrograms } from "./run.ts";
import { textPrograms } from "./text.ts";
import { transferPrograms } from "./transfer.ts";

/** Every program whose use of files is known, by concern; the first table that has a name wins. */
export const programTables: readonly Programs[] = [
  textPrograms,
  filePrograms,
  transferPrograms,
  gitPrograms,
  containerPrograms,
  buildPrograms,
  runPrograms,
  inertPrograms,
  powershellPrograms,
];

/**
 * What a program does with its words.
 * @param name without folder; `python3.12`, `mkfs.ext4` and `rm.exe` are found as `python`, `mkfs` and `rm`
 */
export function programNamed(name: string): Program | undefined {
  return exact(name) ?? exact(name.replace(/\.exe$/i, "")) ?? exact(name.replace(/[-.]?\d[\d.]*$/, "")) ?? family(name);
}

function exact(name: string): Program | undefined {
  for (const table of programTables) {
    if (Object.hasOwn(table, name)) return table[name];
  }
  return undefined;
}

/** `mkfs.ext4`, `vim.basic`. */
function family(name: string): Program | undefined {
  const dot = name.indexOf(".");
  return dot > 0 ? exact(name.slice(0, dot)) : undefined;
}
