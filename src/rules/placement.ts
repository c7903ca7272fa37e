import type { ToolKind } from "../input/kinds.ts";
import { isNameList } from "./check.ts";
import { kindOf, type Prepared, type RuleKind } from "./prepare.ts";

/** Where the index keeps a rule: under which tool kinds (`*`: any, and events without a tool), and which first words. */
export interface Placement {
  tools: (ToolKind | "*")[];
  /** Absent: not about one program, so it is a candidate at every call of those tools. */
  programs?: string[];
}

/** Tools through which a rule of a kind can be broken: a file can be read by a shell, an MCP server or a fetch as well. */
const reach: Record<Exclude<RuleKind, "other">, ToolKind[]> = {
  shell: ["shell"],
  read: ["read", "search", "write", "edit", "shell", "mcp", "fetch"],
  edit: ["write", "edit", "shell", "mcp", "fetch"],
  fetch: ["fetch", "shell", "mcp"],
  mcp: ["mcp"],
  agent: ["agent"],
  skill: ["skill"],
};

/** Tools that a bare name means. */
const whole: Record<Exclude<RuleKind, "other">, ToolKind[]> = {
  ...reach,
  read: ["read", "search"],
  edit: ["write", "edit"],
  fetch: ["fetch"],
};

/** Places one rule by its matcher and its prepared `if`; what can't be told goes where every call looks. */
export function placeRule(matcher: string | undefined, ifs: readonly Prepared[] | undefined): Placement {
  const byMatcher = toolsOfMatcher(matcher);
  const byIf = ifs === undefined ? everything : union(ifs.map(toolsOf));
  const tools = intersection(byMatcher, byIf);
  const programs = ifs?.map(firstWords);
  if (programs === undefined || programs.some((words) => words === undefined)) return { tools };
  return { tools, programs: [...new Set(programs.flatMap((words) => words ?? []))] };
}

const everything = ["*"] as const satisfies Placement["tools"];

function toolsOfMatcher(matcher: string | undefined): Placement["tools"] {
  if (matcher === undefined || matcher.trim() === "" || matcher.trim() === "*" || !isNameList(matcher)) {
    return [...everything];
  }
  const names = matcher
    .split(/[|,]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  return union(names.map((name) => toolsOf({ tool: name, kind: kindOf(name) })));
}

function toolsOf(rule: Prepared): Placement["tools"] {
  if (rule.kind === "other" || rule.tool.includes("*")) return rule.kind === "mcp" ? ["mcp"] : [...everything];
  const isBare = Object.keys(rule).length === 2;
  return [...(isBare ? whole : reach)[rule.kind]];
}

function union(lists: readonly Placement["tools"][]): Placement["tools"] {
  const all = [...new Set(lists.flat())];
  return all.includes("*") ? [...everything] : all;
}

function intersection(left: readonly (ToolKind | "*")[], right: readonly (ToolKind | "*")[]): Placement["tools"] {
  if (left.includes("*")) return [...right];
  if (right.includes("*")) return [...left];
  return left.filter((tool) => right.includes(tool));
}

/** The words that a shell rule's commands begin with; `undefined` where one may begin with anything. */
function firstWords({ commands, param }: Prepared): string[] | undefined {
  if (commands === undefined || param !== undefined) return undefined;
  const words = commands.map((parts) => {
    const [head = ""] = parts;
    const word = head.split(" ")[0] ?? "";
    const isWhole = head.includes(" ") || parts.length === 1;
    return isWhole && word !== "" ? word : undefined;
  });
  return words.some((word) => word === undefined) ? undefined : words.flatMap((word) => word ?? []);
}
