import { agentPrograms } from "./agents.ts";
import { cloudPrograms } from "./cloud.ts";
import { containerPrograms } from "./containers.ts";
import { filePrograms } from "./files.ts";
import { gitPrograms } from "./git.ts";
import { netPrograms } from "./net.ts";
import { packagePrograms } from "./packages.ts";
import type { ProgramSpec } from "./spec.ts";
import { systemPrograms } from "./system.ts";

const families = [
  systemPrograms,
  filePrograms,
  gitPrograms,
  netPrograms,
  packagePrograms,
  containerPrograms,
  cloudPrograms,
  agentPrograms,
];

const otherwise: ProgramSpec = {};

/** Programs by a name that carries a version or a kind: `python3.12`, `mkfs.ext4`. */
const versioned: readonly [RegExp, string][] = [
  [/^python[23](?:\.\d+)?$/, "python"],
  [/^pip[23](?:\.\d+)?$/, "pip"],
  [/^(?:perl|ruby|php|lua|node)-?\d[\d.]*$/, ""],
  [/^mkfs(?:\.\w+)?$/, "mkfs"],
  [/^ld-(?:linux|musl)[\w.-]*\.so\.\d+$/, "ld.so"],
];

/** The plain name of a program: `python3.12` is `python`; any other name is itself. */
export function plainName(program: string): string {
  if (!/\d|^mkfs/.test(program)) return program;
  for (const [pattern, name] of versioned) {
    if (pattern.test(program)) return name === "" ? program.replace(/-?\d[\d.]*$/, "") : name;
  }
  return program;
}

/** What is known of how a program reads its words; nothing in particular for one that isn't known. */
export function programSpec(program: string): ProgramSpec {
  for (const name of [program, plainName(program)]) {
    for (const family of families) {
      if (Object.hasOwn(family, name)) return family[name] ?? otherwise;
    }
  }
  return otherwise;
}

/** Whether a program is in the tables. */
export function isKnownProgram(program: string): boolean {
  return programSpec(program) !== otherwise;
}

/** The known programs whose names pass a test, at most `most` of them; nothing when there are more. */
export function knownPrograms(passes: (name: string) => boolean, most: number): string[] | undefined {
  const found: string[] = [];
  for (const family of families) {
    for (const name of Object.keys(family)) {
      if (!passes(name)) continue;
      if (found.length === most) return undefined;
      found.push(name);
    }
  }
  return found;
}
