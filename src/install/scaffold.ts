import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { HookguardError } from "../errors.ts";
import { ensureFolder, readForEdit, removeEmptyFolders, removeFile, replaceFile } from "../ports/disk.ts";
import { ciTemplate } from "./templates/ci.ts";
import { configTemplate } from "./templates/config.ts";
import { regoCasesTemplate, regoTemplate, regoTestTemplate } from "./templates/rego.ts";
import { ruleFileCasesTemplate, ruleFileTemplate } from "./templates/rule-file.ts";

/** The files of a project's own policy, by their path in `.hookguard/`. */
export const scaffold: Readonly<Record<string, string>> = {
  "hookguard.yaml": configTemplate,
  "policies/rules/rules.yaml": ruleFileTemplate,
  "policies/rules/cases.yaml": ruleFileCasesTemplate,
  "policies/lock_files/lock_files.rego": regoTemplate,
  "policies/lock_files/lock_files_test.rego": regoTestTemplate,
  "policies/lock_files/cases.yaml": regoCasesTemplate,
  "ci/github.yml": ciTemplate,
};

/**
 * Writes the scaffold into a folder that has none of its files yet.
 * @param folder absolute, the project's `.hookguard`
 * @returns the paths written, absolute
 * @throws HookguardError `usage` when one of them is there already; `io`, and then nothing of it is left
 */
export function writeScaffold(folder: string): string[] {
  const files = Object.entries(scaffold).map(([path, text]) => ({ file: join(folder, path), text }));
  const there = files.filter(({ file }) => lstatSync(file, { throwIfNoEntry: false }) !== undefined);
  if (there.length > 0) {
    const names = there.map(({ file }) => file).join(", ");
    throw new HookguardError("usage", { why: `Already there, so nothing was written: ${names}.` });
  }
  const written: string[] = [];
  const made: string[] = [];
  try {
    for (const { file, text } of files) {
      made.push(...ensureFolder(dirname(file)));
      replaceFile(file, Buffer.from(text), undefined);
      written.push(file);
    }
  } catch (error) {
    for (const file of written) {
      const snapshot = readForEdit(file, 1024 * 1024);
      if (snapshot) removeFile(file, snapshot);
    }
    removeEmptyFolders(made);
    throw error;
  }
  return written;
}
