import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { counted } from "../../counted.ts";
import { HookguardError } from "../../errors.ts";
import { systemReason } from "../../ports/system-reason.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { readPermissions } from "../../rules/claude-settings.ts";
import { importClaudePermissions, type SettingsScope } from "../../rules/import-claude.ts";

export interface ImportOptions {
  output?: string;
  scope?: SettingsScope;
}

/**
 * `hookguard import claude-permissions`: a settings file's permission rules as a rule file, on stdout or in a new file.
 * @returns the exit code: 0, or 1 when a rule could not be taken over, or there is none
 */
export function runImport(file: string, options: ImportOptions, terminal: Terminal): 0 | 1 {
  const lists = readPermissions(textOf(file), file);
  if (Object.keys(lists).length === 0) {
    terminal.stderr(`${file} has no permission rules (permissions.allow, ask or deny): nothing to take over.\n`);
    return 1;
  }
  const scope = options.scope ?? scopeOf(resolve(terminal.cwd, file), terminal.env.HOME);
  const { text, imported, skipped } = importClaudePermissions(lists, scope);
  if (options.output === undefined) terminal.stdout(text);
  else writeNew(resolve(terminal.cwd, options.output), text);
  terminal.stderr(`${counted(imported, "rule")} taken over, ${skipped.length} not (read as ${scope} settings).\n`);
  for (const { rule, decision, why } of skipped) terminal.stderr(`  ${decision} ${rule}: ${why}\n`);
  return skipped.length === 0 ? 0 : 1;
}

function scopeOf(path: string, home: string | undefined): SettingsScope {
  return home !== undefined && path.startsWith(`${home}/.claude/`) ? "user" : "project";
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new HookguardError("io", { what: file, why: systemReason(error) }, { cause: error });
  }
}

/** Never over a file that is there: it may have been edited since. */
function writeNew(path: string, text: string): void {
  if (existsSync(path)) throw new HookguardError("io", { what: path, why: "is there already" });
  try {
    writeFileSync(path, text, { flag: "wx" });
  } catch (error) {
    throw new HookguardError("io", { what: path, why: systemReason(error, "folder") }, { cause: error });
  }
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  const verb = program
    .command("import")
    .summary("turn other rules into a rule file")
    .description("Write the rules of another program as a rule file.");
  verb
    .command("claude-permissions")
    .summary("permissions.allow, ask and deny of a Claude Code settings file")
    .description(
      "Write the permission rules of a Claude Code settings file as a rule file. A comment stands at each rule that means more or less than it did.",
    )
    .argument("<file>", "settings.json, settings.local.json or managed-settings.json")
    .option("-o, --output <file>", "a new file to write; stdout without it")
    .addOption(
      verb
        .createOption("--scope <scope>", "whose settings they are; told from the file's place without it")
        .choices(["user", "project"]),
    )
    .action((file: string, options: ImportOptions) => exit(runImport(file, options, terminal)));
}
