import { join, relative, sep } from "node:path";
import type { PolicyFolder } from "./policy-folder.ts";
import type { RuleName } from "./rule-name.ts";
import { regoRuleCases, ruleFileCases } from "./templates/cases.ts";
import { page } from "./templates/page.ts";
import { regoRule, regoRuleTest } from "./templates/rego.ts";
import { ruleFile } from "./templates/rule-file.ts";
import type { NewFiles } from "./write.ts";

/** Everything that the templates fill in. */
export interface NewRule {
  id: string;
  title: string;
  /** Dotted, without `data`. */
  package: string;
  /** Category and name, as folders and packages have them. */
  name: readonly [string, string];
  /** Path of its page, relative to the root; slashes. */
  docs: string;
  /** The kinds of event at which its template is asked. */
  events: readonly string[];
  files: { source: string };
}

export interface NewRuleOptions {
  /** What packages begin with. */
  prefix: string;
  /** A rule file in place of Rego. */
  yaml: boolean;
  title?: string;
}

/** The name of a rule's page, in its folder. */
const PAGE = "README.md";

/**
 * The files of a new rule, by their path below the policy folder. They build, check strictly, and pass as written.
 */
export function newRuleFiles(rule: RuleName, { folder, root }: PolicyFolder, options: NewRuleOptions): NewFiles {
  const [, name] = rule.path;
  const at = rule.path.join("/");
  const source = options.yaml ? `${name}.yaml` : `${name}.rego`;
  const filled: NewRule = {
    id: rule.id,
    title: quoted(options.title ?? titleOf(rule.name)),
    package: [options.prefix, ...rule.path].join("."),
    name: rule.path,
    docs: relative(root, join(folder, at, PAGE))
      .split(sep)
      .join("/"),
    events: options.yaml ? ["tool.before"] : ["tool.before", "permission.request"],
    files: { source },
  };
  const common = { [`${at}/${PAGE}`]: page({ ...filled, title: options.title ?? titleOf(rule.name) }) };
  return options.yaml
    ? { [`${at}/${source}`]: ruleFile(filled), [`${at}/cases.yaml`]: ruleFileCases, ...common }
    : {
        [`${at}/${source}`]: regoRule(filled),
        [`${at}/${name}_test.rego`]: regoRuleTest(filled),
        [`${at}/cases.yaml`]: regoRuleCases,
        ...common,
      };
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** YAML reads `No` and `1` as something else than a text; quotes keep any title one. */
function quoted(title: string): string {
  return /^[A-Z][a-z]+(?: [a-z]+)+$/.test(title) ? title : JSON.stringify(title);
}
