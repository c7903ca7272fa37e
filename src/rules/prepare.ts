import { type PathRule, parsePathRule } from "./path-rule.ts";

/** What the tool of a permission rule does, whichever agent's name it has. */
export type RuleKind = "shell" | "read" | "edit" | "fetch" | "mcp" | "agent" | "skill" | "other";

/**
 * A permission rule taken apart, as the generic policy reads it; the same as `rule.prepare` in policies/hookguard/lib,
 * and a test holds the two together. A rule with nothing but `tool` and `kind` means the whole tool.
 */
export interface Prepared {
  /** Lower case. */
  tool: string;
  kind: RuleKind;
  /** Patterns split at their `*`; one must match a command. */
  commands?: string[][];
  path?: PathRule;
  /** Lower case, with wildcards. */
  host?: string;
  address?: string[];
  /** Of an agent or skill. */
  name?: string[];
  /** A top-level input of the tool; `null`: the rule has content that its tool has no meaning for. */
  param?: { name: string; value: string[] } | null;
}

const namesOf: Record<Exclude<RuleKind, "mcp" | "other">, readonly string[]> = {
  shell: ["bash", "shell", "powershell", "run_shell_command"],
  read: [
    "read",
    "read_file",
    "read_many_files",
    "grep",
    "glob",
    "ls",
    "list_directory",
    "grep_search",
    "search_file_content",
    "notebookread",
  ],
  edit: ["edit", "write", "multiedit", "notebookedit", "replace", "write_file"],
  fetch: ["webfetch", "web_fetch"],
  agent: ["agent", "task", "run_agent", "invoke_agent"],
  skill: ["skill", "activate_skill"],
};

const kinds = new Map(
  Object.entries(namesOf).flatMap(([kind, names]) => names.map((name) => [name, kind as RuleKind] as const)),
);

/** What the rule is about has patterns of its own, so these are no parameters. */
const primaryInputs = new Set(["command", "file_path", "path", "url", "domain", "notebook_path", "pattern", "prompt"]);

/** The kind of a tool by its name in lower case. */
export function kindOf(tool: string): RuleKind {
  return tool.startsWith("mcp__") ? "mcp" : (kinds.get(tool) ?? "other");
}

/** The two halves of `Tool` and `Tool(content)`; `undefined` for a text that is no rule. */
export function parseRule(text: string): { tool: string; content?: string } | undefined {
  const match = /^([A-Za-z0-9_*-]+)(?:\((.*)\))?$/s.exec(text);
  const tool = match?.[1];
  if (tool === undefined) return undefined;
  const content = match?.[2];
  return content === undefined || content === "" || content === "*" ? { tool } : { tool, content };
}

/** Takes a permission rule apart. */
export function prepare(text: string): Prepared | undefined {
  const parsed = parseRule(text.trim());
  if (parsed === undefined) return undefined;
  const tool = parsed.tool.toLowerCase();
  const kind = kindOf(tool);
  if (parsed.content === undefined) return { tool, kind };
  return { tool, kind, ...specifier(kind, parsed.content), ...parameter(parsed.content) };
}

function specifier(kind: RuleKind, content: string): Partial<Prepared> {
  switch (kind) {
    case "shell":
      return { commands: commandPatterns(content) };
    case "read":
    case "edit":
      return { path: parsePathRule(content) };
    case "fetch":
      return content.startsWith("domain:")
        ? { host: content.slice("domain:".length).toLowerCase().replace(/\.+$/, "") }
        : { address: content.split("*") };
    case "agent":
    case "skill":
      return { name: content.toLowerCase().split("*") };
    case "mcp":
    case "other":
      return { param: null };
  }
}

/** `git push *` and `git push:*` are also the bare `git push`, as long as that is the only star. */
export function commandPatterns(content: string): string[][] {
  const text = content.endsWith(":*") ? `${content.slice(0, -2)} *` : content;
  const hasBareForm = text.endsWith(" *") && text.split("*").length === 2;
  return (hasBareForm ? [text, text.slice(0, -2)] : [text]).map((pattern) => pattern.split("*"));
}

function parameter(content: string): Pick<Prepared, "param"> {
  const match = /^([A-Za-z_]+):(?!\/\/)(.*)$/s.exec(content);
  const [, name, value] = match ?? [];
  if (name === undefined || value === undefined || primaryInputs.has(name)) return {};
  return { param: { name, value: value.split("*") } };
}
