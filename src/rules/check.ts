import type { Prepared } from "./prepare.ts";
import { parseRule } from "./prepare.ts";
import type { Dialect, RuleDecision } from "./schema.ts";

/** The searches that the library writes out (Rego has no recursion): so many parts between the first and last `*` … */
const MAX_BETWEEN_STARS = 7;
/** … and so many runs of a path behind the first. */
const MAX_PATH_RUNS = 4;

/** What is wrong with a strict rule that could be taken apart; `undefined` where nothing is. */
export function faultOfPrepared(rule: Prepared, decision: RuleDecision): string | undefined {
  if (rule.param === null) return `\`${rule.tool}\` has no content that a rule can speak of`;
  const patterns = [...(rule.commands ?? []), rule.address, rule.name, rule.param?.value, rule.host?.split("*")];
  if (patterns.some((parts) => parts !== undefined && partsBetween(parts) > MAX_BETWEEN_STARS)) {
    return `more than ${MAX_BETWEEN_STARS + 1} \`*\` can't be matched; write this rule in Rego`;
  }
  if ((rule.path?.runs.length ?? 0) > MAX_PATH_RUNS) {
    return `more than ${MAX_PATH_RUNS - 1} folders behind \`**\` can't be matched; write this rule in Rego`;
  }
  if (decision === "allow" && rule.path?.loose) {
    return "`?` and `[…]` are read as `*`, which is wider than meant: an allow rule can't have them";
  }
  if (decision === "allow" && rule.address !== undefined) {
    return "an allow rule for addresses must name a host: `WebFetch(domain:…)`";
  }
  return undefined;
}

function partsBetween(parts: readonly string[]): number {
  return parts.slice(1, -1).filter((part) => part !== "").length;
}

/** Why a text would never fire as an `if` of an agent's own hook: such a rule looks like a guard and is none. */
export function faultOfClientIf(text: string, dialect: Dialect): string | undefined {
  if (text === "") return undefined;
  if (dialect === "gemini") return "Gemini CLI's hooks have no `if`";
  if (dialect === "coda") {
    return /^[A-Za-z0-9_]/.test(text) ? undefined : "Coda never runs a hook with this `if`";
  }
  const rule = parseRule(text);
  if (rule === undefined || rule.tool.includes("*")) return "Claude Code never runs a hook with this `if`";
  const hasSpecifiers = ["Bash", "PowerShell", "Read", "Edit", "Write"].includes(rule.tool);
  return rule.content === undefined || hasSpecifiers
    ? undefined
    : `Claude Code never runs a hook whose \`if\` says more than \`${rule.tool}\``;
}

/** Whether a strict matcher is a list of names (with `*`), and not a regular expression. */
export function isNameList(matcher: string): boolean {
  return /^[\w\-*\s,|]*$/.test(matcher);
}

/** What is wrong with a regular expression as a matcher. */
export function faultOfRegex(matcher: string, dialect: Dialect): string | undefined {
  try {
    new RegExp(matcher);
  } catch {
    // Gemini compares such a text as a name; the others never run the hook.
    return dialect === "gemini" ? undefined : "the matcher is neither names nor a regular expression";
  }
  if (dialect === "strict" && /\(\?[=!<]|\\[1-9]/.test(matcher)) {
    return "a strict matcher can't look around or back; use names, or another dialect";
  }
  return undefined;
}
