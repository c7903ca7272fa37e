import type { PolicyEntry } from "../bundle/manifest.ts";
import type { Diagnostic } from "../errors.ts";
import type { EventKind } from "../input/kinds.ts";
import type { Json, JsonObject } from "../json.ts";
import { faultOfClientIf, faultOfPrepared, faultOfRegex, isNameList } from "./check.ts";
import { allowEvents, kindsNamed, toolEvents } from "./events.ts";
import type { ParsedRuleFile } from "./parse.ts";
import { type Placement, placeRule } from "./placement.ts";
import { kindOf, type Prepared, prepare } from "./prepare.ts";
import type { Dialect, Rule } from "./schema.ts";

/** The packages whose verbs carry the findings of rule files; the second only where an agent's own dialect is used. */
export const rulePackages = { strict: "hookguard.lib.rulefile", clients: "hookguard.lib.rulefile_clients" } as const;

/** One rule, as the bundle has it. */
export interface CompiledRule {
  data: JsonObject;
  entry: PolicyEntry;
  kinds: EventKind[];
  placement: Placement;
  faults: Diagnostic[];
}

/** Compiles one rule of a file; what is wrong with it is in `faults`. */
export function compileRule(rule: Rule, parsed: ParsedRuleFile, index: number): CompiledRule {
  const dialect = rule.dialect ?? parsed.content.dialect ?? "strict";
  const faults: Diagnostic[] = [];
  const complain = (key: string, message: string, ...deeper: number[]) =>
    faults.push(fault(parsed, index, key, message, ...deeper));
  const kinds = eventsOf(rule, complain);
  const ifs = list(rule.if);
  checkMatcher(rule, dialect, kinds, complain);
  const prepared = dialect === "strict" ? preparedIfs(rule, ifs, complain) : checkedIfs(ifs, dialect, complain);
  if (ifs !== undefined && kinds.some((kind) => !toolEvents.has(kind))) {
    complain("if", "only events about a tool have something to compare with `if`");
  }
  if (rule.decision === "allow") checkAllow(rule, kinds, complain);
  const isRegex = dialect === "strict" && rule.matcher !== undefined && !isNameList(rule.matcher);
  const { line } = parsed.at("rules", index);
  return {
    faults,
    kinds,
    placement: dialect === "strict" ? placeRule(rule.matcher, strictOnly(prepared)) : { tools: ["*"] },
    data: defined({
      id: rule.id,
      decision: rule.decision,
      reason: rule.reason,
      fix: rule.fix,
      dialect: isRegex ? "strict regex" : dialect,
      agents: rule.agents,
      matcher: rule.matcher,
      ifs: prepared as Json | undefined,
    }),
    entry: {
      id: rule.id,
      title: rule.title ?? rule.reason,
      ...(rule.description === undefined ? {} : { description: rule.description }),
      ...(rule.severity === undefined ? {} : { severity: rule.severity }),
      ...(rule.docs === undefined ? {} : { docs: rule.docs }),
      package: dialect === "strict" && !isRegex ? rulePackages.strict : rulePackages.clients,
      file: parsed.file,
      row: line,
      events: kinds,
    },
  };
}

type Complain = (key: string, message: string, ...deeper: number[]) => void;

function eventsOf(rule: Rule, complain: Complain): EventKind[] {
  const names = list(rule.event) ?? ["tool.before"];
  const kinds = names.flatMap((name, at) => {
    const found = kindsNamed(name);
    if (found.length === 0) {
      const where = Array.isArray(rule.event) ? [at] : [];
      complain("event", `no agent has an event \`${name}\``, ...where);
    }
    return found;
  });
  return [...new Set(kinds)];
}

function checkMatcher(rule: Rule, dialect: Dialect, kinds: readonly EventKind[], complain: Complain): void {
  if (rule.matcher === undefined) return;
  if (dialect === "strict" && kinds.some((kind) => !toolEvents.has(kind))) {
    complain("matcher", "only events about a tool have a tool to match");
  }
  const problem = isNameList(rule.matcher) ? undefined : faultOfRegex(rule.matcher, dialect);
  if (problem !== undefined) complain("matcher", problem);
}

/** A strict rule's `if`, taken apart. An allow rule by matcher alone allows those tools whole. */
function preparedIfs(rule: Rule, ifs: string[] | undefined, complain: Complain): Prepared[] | undefined {
  if (ifs === undefined) {
    return rule.decision === "allow" && rule.matcher !== undefined && isNameList(rule.matcher)
      ? rule.matcher
          .split(/[|,]/)
          .map((name) => name.trim().toLowerCase())
          .filter((name) => name !== "")
          .map((tool) => ({ tool, kind: kindOf(tool) }))
      : undefined;
  }
  return ifs.flatMap((text, at) => {
    const where = Array.isArray(rule.if) ? [at] : [];
    const prepared = prepare(text);
    const problem =
      prepared === undefined
        ? `\`${text}\` is no permission rule: write \`Tool\` or \`Tool(content)\``
        : faultOfPrepared(prepared, rule.decision);
    if (problem !== undefined) complain("if", problem, ...where);
    return prepared === undefined ? [] : [prepared];
  });
}

function checkedIfs(ifs: string[] | undefined, dialect: Dialect, complain: Complain): string[] | undefined {
  ifs?.forEach((text, at) => {
    const problem = faultOfClientIf(text, dialect);
    if (problem !== undefined) complain("if", problem, ...(ifs.length > 1 ? [at] : []));
  });
  return ifs;
}

function checkAllow(rule: Rule, kinds: readonly EventKind[], complain: Complain): void {
  if (rule.matcher === undefined && rule.if === undefined) {
    complain("decision", "an allow rule must say what it allows: give it a `matcher` or an `if`");
  }
  const other = kinds.find((kind) => !allowEvents.has(kind));
  if (other !== undefined) complain("decision", `nothing can be allowed at \`${other}\``);
}

/** A problem with one part of a rule, with its place. */
export function fault(
  parsed: ParsedRuleFile,
  rule: number,
  key: string,
  message: string,
  ...deeper: number[]
): Diagnostic {
  return { message, code: "hookguard/rule-file", position: parsed.at("rules", rule, key, ...deeper) };
}

function strictOnly(ifs: Prepared[] | string[] | undefined): Prepared[] | undefined {
  return ifs?.filter((one): one is Prepared => typeof one !== "string");
}

function list(value: string | string[] | undefined): string[] | undefined {
  return typeof value === "string" ? [value] : value;
}

function defined(object: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
