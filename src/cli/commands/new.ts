import { join, relative } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { builtInBundle } from "../../engine/built-in.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { newRuleFiles } from "../../scaffold/new-rule.ts";
import { policyFolder, requirePlainFolders } from "../../scaffold/policy-folder.ts";
import { parseRuleName } from "../../scaffold/rule-name.ts";
import { requireFreeId } from "../../scaffold/taken-id.ts";
import { requireNew, writeNew } from "../../scaffold/write.ts";

export interface NewRuleOptions {
  /** The folder of policies; `policies` in the nearest `.hookguard` without it. */
  dir?: string;
  /** What packages begin with. */
  package: string;
  title?: string;
  yaml?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * `hookguard new rule`: a rule with its test, its cases and its page, which pass as written.
 * @returns exit code 0
 * @throws HookguardError `usage` for a bad name, and when a file or the id is there already; `io`
 */
export async function runNewRule(text: string, options: NewRuleOptions, terminal: Terminal): Promise<number> {
  const rule = parseRuleName(text);
  const place = policyFolder(terminal.cwd, options.dir);
  const { dryRun = false, json, title, yaml = false, package: prefix } = options;
  requirePlainFolders(place.folder, rule.path);
  const files = newRuleFiles(rule, place, { prefix, yaml, ...(title === undefined ? {} : { title }) });
  requireNew(place.folder, files);
  const { index } = await builtInBundle();
  requireFreeId(
    rule.id,
    index.policies.map(({ id }) => id),
    place.folder,
  );
  const written = dryRun ? Object.keys(files).map((path) => join(place.folder, path)) : writeNew(place.folder, files);
  const shown = written.map((file) => relative(terminal.cwd, file));
  if (json) {
    const envelope = { version: 1, command: "new rule", id: rule.id, dry_run: dryRun, files: shown, ok: true };
    terminal.stdout(`${JSON.stringify(envelope, null, 2)}\n`);
    return 0;
  }
  const folder = relative(terminal.cwd, place.folder) || ".";
  const next = ["", "Next: say what it is about, in these files; then", `  hookguard test ${folder}`];
  terminal.stdout([...shown, ...(dryRun ? [] : next), ""].join("\n"));
  return 0;
}

/** A dotted package that a Rego file can have as its beginning. */
function packagePrefix(text: string): string {
  const isPackage = text.length <= 200 && /^[a-z_]\w*(\.[a-z_]\w*)*$/i.test(text);
  if (!isPackage || /^(data|input|hookguard)\b/.test(text))
    throw new InvalidArgumentError("It needs words joined by dots, not under data, input or hookguard.");
  return text;
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (text.trim() === "" || text.length > 200 || /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text))
    throw new InvalidArgumentError("It needs one line of text.");
  return text.trim();
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const command = program
    .command("new")
    .summary("write a new rule, with its test, cases and page")
    .description("Write the files of something new; they work as written.")
    .exitOverride()
    .configureOutput(program.configureOutput());
  command
    .command("rule")
    .summary("a rule, its test, its cases and its page")
    .description(
      "Write a rule in Rego with its test, cases and page, in a folder of its own. They build, check strictly and pass as written.",
    )
    .argument("<category/name>", "for example git/no-tags; the rule's id is git.no-tags")
    .option("--dir <folder>", "the folder of policies (default: policies in the nearest .hookguard)")
    .addOption(
      program
        .createOption("--package <prefix>", "what the package begins with")
        .argParser(packagePrefix)
        .default("project"),
    )
    .option("--title <text>", "the rule's title (default: its name)", oneLine)
    .option("--yaml", "a rule file in place of Rego")
    .option("--dry-run", "list what would be written, write nothing")
    .option("--json", "the files as JSON")
    .action(async (name: string, options: NewRuleOptions) => exit(await runNewRule(name, options, terminal)));
}
