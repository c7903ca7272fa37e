import { writeNew } from "../scaffold/write.ts";
import { schemaText } from "../schema/published.ts";
import { ciTemplate } from "./templates/ci.ts";
import { configTemplate } from "./templates/config.ts";
import { gitignoreTemplate } from "./templates/gitignore.ts";
import { regoCasesTemplate, regoTemplate, regoTestTemplate } from "./templates/rego.ts";
import { ruleFileCasesTemplate, ruleFileTemplate } from "./templates/rule-file.ts";

/** The files of a project's own policy, by their path in `.hookguard/`. */
export const scaffold: Readonly<Record<string, string>> = {
  ".gitignore": gitignoreTemplate,
  "hookguard.yaml": configTemplate,
  "policies/rules/rules.yaml": ruleFileTemplate,
  "policies/rules/cases.yaml": ruleFileCasesTemplate,
  "policies/lock_files/lock_files.rego": regoTemplate,
  "policies/lock_files/lock_files_test.rego": regoTestTemplate,
  "policies/lock_files/cases.yaml": regoCasesTemplate,
  "ci/github.yml": ciTemplate,
  // For the editors of those files; hookguard itself doesn't read them.
  get "schema/config.json"() {
    return schemaText("config");
  },
  get "schema/rules.json"() {
    return schemaText("rules");
  },
};

/**
 * Writes the scaffold into a folder that has none of its files yet.
 * @param folder absolute, the project's `.hookguard`
 * @returns the paths written, absolute
 * @throws HookguardError `usage` when one of them is there already; `io`, and then nothing of it is left
 */
export function writeScaffold(folder: string): string[] {
  return writeNew(folder, scaffold);
}
