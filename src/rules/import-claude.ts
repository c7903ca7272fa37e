import { Document, type YAMLMap } from "yaml";
import { faultOfPrepared } from "./check.ts";
import { parseRule, prepare } from "./prepare.ts";

/** The three lists of a Claude Code settings file, in the order in which it looks at them. */
export const permissionLists = ["deny", "ask", "allow"] as const;
export type PermissionLists = Partial<Record<(typeof permissionLists)[number], readonly string[]>>;
type Decision = (typeof permissionLists)[number];

/** Whose settings they are: `/x` in a rule starts at the project, or in user settings at `~/.claude`. */
export type SettingsScope = "user" | "project";

export interface ImportedRules {
  /** The rule file. */
  text: string;
  imported: number;
  /** Rules that could not be taken over, each with the reason; they stand in the file as comments. */
  skipped: { rule: string; decision: Decision; why: string }[];
}

/**
 * Turns `permissions.allow/ask/deny` of Claude Code into a rule file. Rules are read as strictly as rule files are, so
 * most mean more than they did (docs/semantics.md): each such rule has a comment that says how.
 */
export function importClaudePermissions(lists: PermissionLists, scope: SettingsScope): ImportedRules {
  const ids = new Set<string>();
  const rules: Record<string, unknown>[] = [];
  const comments: string[][] = [];
  const skipped: ImportedRules["skipped"] = [];
  let waiting: string[] = [];
  for (const decision of permissionLists) {
    for (const given of new Set(lists[decision])) {
      const rule = anchored(given.trim(), scope);
      const why = reasonToSkip(rule, decision);
      if (why !== undefined) {
        skipped.push({ rule: given, decision, why });
        waiting.push(`Not taken over: ${decision} ${given}`, `  ${why}`);
        continue;
      }
      rules.push({ id: newId(decision, rule, ids), if: rule, decision, reason: reasons[decision](given) });
      comments.push([...waiting, ...changes(given, rule, decision)]);
      waiting = [];
    }
  }
  return { text: write(rules, comments, waiting), imported: rules.length, skipped };
}

const reasons: Record<Decision, (rule: string) => string> = {
  deny: (rule) => `Your permission rules deny ${rule}.`,
  ask: (rule) => `Your permission rules ask before ${rule}.`,
  allow: (rule) => `Your permission rules allow ${rule}.`,
};

function anchored(rule: string, scope: SettingsScope): string {
  if (scope === "project") return rule;
  return rule.replace(/^(Read|Edit|Write|NotebookEdit|Glob|Grep|MultiEdit)\(\/(?!\/)/, "$1(~/.claude/");
}

function reasonToSkip(rule: string, decision: Decision): string | undefined {
  const prepared = prepare(rule);
  const parsed = parseRule(rule);
  if (prepared === undefined || parsed === undefined) return "It is no permission rule.";
  if (prepared.kind === "mcp" && parsed.content !== undefined) return "Claude Code skips MCP rules with parentheses.";
  if (decision === "allow" && prepared.tool.includes("*") && !/^mcp__[^*]+__/.test(prepared.tool)) {
    return "Claude Code takes no `*` in the tool of an allow rule.";
  }
  if (decision === "allow" && prepared.param !== undefined && prepared.commands === undefined) {
    return "Claude Code takes no parameters in an allow rule.";
  }
  const fault = faultOfPrepared(prepared, decision);
  return fault === undefined ? undefined : `${fault[0]?.toUpperCase()}${fault.slice(1)}.`;
}

/** What a rule means here that it didn't mean there; one line each. */
function changes(given: string, rule: string, decision: Decision): string[] {
  const { kind = "other", tool = "", path, commands } = prepare(rule) ?? {};
  const written = parseRule(given.trim())?.tool ?? "";
  const notes: string[] = [];
  if (given.trim() !== rule) notes.push("`/` in user settings is ~/.claude; written out here.");
  if (written !== (canonical.get(tool) ?? written))
    notes.push(`Claude Code knows no tool ${written}; here the rule is in force.`);
  if (path !== undefined && neverConsulted.has(tool))
    notes.push("Claude Code never looks at this rule; here it is in force.");
  if (decision === "allow") {
    if (commands !== undefined)
      notes.push("Allows less: no redirect into a file, no subshell, no background, nothing unknown.");
    else if (kind === "edit")
      notes.push("Allows less: both the path and what its links lead to must match, and only file tools.");
    return notes;
  }
  if (commands !== undefined) {
    notes.push("Hits more: behind any wrapper, in `sh -c`, eval, scripts and substitutions, and with global options.");
  } else if (path !== undefined) {
    notes.push("Hits more: also through links, through every shell command that is known, and through MCP tools.");
  } else if (kind === "fetch") {
    notes.push("Hits more: also addresses in shell commands.");
  }
  return notes;
}

const canonical = new Map(
  ["Bash", "PowerShell", "Read", "Edit", "Write", "Grep", "Glob", "WebFetch", "Agent", "Task", "Skill"].map(
    (name) => [name.toLowerCase(), name] as const,
  ),
);

/** Path rules of these are accepted by Claude Code and never consulted (contracts/claude-code.md §3.3). */
const neverConsulted = new Set(["write", "notebookedit", "glob", "multiedit"]);

function newId(decision: Decision, rule: string, taken: Set<string>): string {
  const words = rule
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const base = `claude.${decision}.${words.slice(0, 60).replace(/-$/, "") || "rule"}`;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

function write(rules: Record<string, unknown>[], comments: string[][], last: string[]): string {
  const document = new Document({ version: 1, rules });
  document.commentBefore =
    " Imported from Claude Code's permissions. `defaultMode` and `additionalDirectories` have no place here.\n" +
    " A deny is stronger than an ask, an ask than an allow, as it was there.";
  comments.forEach((lines, index) => {
    const node = document.getIn(["rules", index]) as YAMLMap;
    if (lines.length > 0) node.commentBefore = lines.map((line) => ` ${line}`).join("\n");
  });
  if (last.length > 0) document.comment = last.map((line) => ` ${line}`).join("\n");
  return document.toString({ lineWidth: 0 });
}
