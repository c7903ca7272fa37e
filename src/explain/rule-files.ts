import type { PolicyEntry } from "../bundle/manifest.ts";
import type { InputDocument } from "../input/types.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Evaluation } from "../rego/evaluate.ts";
import { rulePackages } from "../rules/compile-rule.ts";
import type { Condition } from "./types.ts";

/** A rule of a rule file as the bundle has it. */
interface CompiledRule {
  dialect: string;
  agents?: string[];
  matcher?: string;
  /** Taken apart in the strict dialect, texts in the others. */
  ifs?: Json[];
}

/** What the query answers for one rule. */
interface Looked {
  speaks: boolean;
  /** The tool is one of the matcher's. */
  tool: boolean;
  /** A program or tool of the event is one that the rule could be about. */
  candidate: boolean;
  /** What its `if` hits. */
  hits: string[];
}

/** Whether a policy is a rule of a rule file. */
export function isRuleFileRule({ package: name }: Pick<PolicyEntry, "package">): boolean {
  return name === rulePackages.strict || name === rulePackages.clients;
}

/** The compiled rules in a bundle's data, in the order of the index. */
export function compiledRules(data: JsonObject): CompiledRule[] {
  const hookguard = isJsonObject(data.hookguard) ? data.hookguard : {};
  const rulefile = isJsonObject(hookguard.rulefile) ? hookguard.rulefile : {};
  return (Array.isArray(rulefile.rules) ? rulefile.rules : []) as unknown as CompiledRule[];
}

/**
 * A query for what the library finds for one rule: the very functions that decide, asked one by one.
 * @param place of the rule in the bundle's data
 */
export function conditionsQuery(place: number, { dialect }: CompiledRule): string {
  const lib = "data.hookguard.lib";
  const rule = `${lib}.rulefile.rules[${place}]`;
  const isTrue = (expression: string) => `count([1 | ${expression}]) > 0`;
  const inMatcher: Record<string, string> = {
    strict: `${lib}.rulefile.in_matcher(${rule})`,
    "strict regex": `some name in input.tool.names; regex.match(${rule}.matcher, name)`,
  };
  const hits = dialect === "strict" ? `${lib}.rulefile.evidence_of(${rule})` : `${lib}.rulefile_clients.fires(${rule})`;
  return `{${[
    `"speaks": ${isTrue(`${lib}.rulefile.speaks_to(${rule})`)}`,
    `"tool": ${isTrue(inMatcher[dialect] ?? `${lib}.${dialect}.fires(object.get(${rule}, "matcher", ""))`)}`,
    `"candidate": ${isTrue(`${place} in ${lib}.rulefile.candidates`)}`,
    `"hits": [hit | some hit in ${hits}]`,
  ].join(", ")}}`;
}

/** The conditions of a rule in the order they are looked at, from the query's answer. */
export function conditionsOf(rule: CompiledRule, { results }: Evaluation, input: InputDocument): Condition[] {
  const looked = results[0]?.expressions[0]?.value as Looked | undefined;
  if (!looked) return [];
  const { agents, matcher, ifs, dialect } = rule;
  const programs = [...new Set((input.shell?.commands ?? []).map(({ program }) => program ?? "(not known)"))];
  const all: (Condition | undefined)[] = [
    agents && { name: "agent", wanted: agents.join(", "), found: input.agent.name, held: looked.speaks },
    matcher === undefined
      ? undefined
      : { name: "matcher", wanted: matcher, found: input.tool?.name ?? "no tool", held: looked.tool },
    ifs && dialect === "strict" && input.shell
      ? { name: "program", wanted: ifs.map(shown).join(" or "), found: programs.join(", "), held: looked.candidate }
      : undefined,
    ifs && {
      name: "if",
      wanted: ifs.map(shown).join(" or "),
      found: looked.hits.length > 0 ? looked.hits.join("; ") : subject(input),
      held: looked.hits.length > 0,
    },
  ];
  return all.filter((condition) => condition !== undefined);
}

/** One `if`, put together again from its parts. */
function shown(one: Json): string {
  if (!isJsonObject(one)) return String(one);
  const { tool, commands, path, host, address, name, param } = one;
  const joined = (parts: Json | undefined) => (Array.isArray(parts) ? parts.join("*") : undefined);
  const content =
    joined(Array.isArray(commands) ? commands[0] : undefined) ??
    (path === undefined ? undefined : pathText(path)) ??
    (host === undefined ? undefined : `domain:${String(host)}`) ??
    joined(address) ??
    joined(name) ??
    (isJsonObject(param) ? `${String(param.name)}:${joined(param.value) ?? ""}` : undefined);
  return content === undefined ? String(tool) : `${String(tool)}(${content})`;
}

function pathText(path: Json): string {
  return isJsonObject(path) && typeof path.text === "string" ? path.text : JSON.stringify(path);
}

/** What the event is about. */
function subject({ shell, paths, urls, tool, event }: InputDocument): string {
  if (shell) return shell.commands.map(({ text }) => text).join("; ");
  return paths[0]?.given ?? urls[0]?.url ?? tool?.name ?? event.name;
}
