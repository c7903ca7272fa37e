import type { PolicyEntry } from "../bundle/manifest.ts";
import type { Diagnostic } from "../errors.ts";
import type { Json, JsonObject } from "../json.ts";
import { type CompiledRule, compileRule, fault, rulePackages } from "./compile-rule.ts";
import { parseRuleFile } from "./parse.ts";

export interface CompiledRules {
  /** What `data.hookguard.rulefile` is in the bundle. */
  data: JsonObject;
  /** One entry for each rule, in the order in which findings count them (`rule` of a member). */
  policies: PolicyEntry[];
  /** Packages of `policies/hookguard/lib` that must be asked, dotted. */
  packages: string[];
  diagnostics: Diagnostic[];
}

/** Compiles one rule file; see {@link compileRuleFiles}. */
export function compileRuleFile(text: string, file: string): CompiledRules {
  return compileRuleFiles([{ text, file }]);
}

/**
 * Compiles rule files (design §6) to data for the generic policy. With diagnostics the rest is not to be used.
 * Never throws.
 */
export function compileRuleFiles(files: readonly { text: string; file: string }[]): CompiledRules {
  const diagnostics: Diagnostic[] = [];
  const rules: CompiledRule[] = [];
  const seen = new Map<string, string>();
  for (const { text, file } of files) {
    const parsed = parseRuleFile(text, file);
    if ("diagnostics" in parsed) {
      diagnostics.push(...parsed.diagnostics);
      continue;
    }
    parsed.content.rules.forEach((rule, index) => {
      const compiled = compileRule(rule, parsed, index);
      const first = seen.get(rule.id);
      if (first !== undefined) {
        compiled.faults.push(fault(parsed, index, "id", `\`${rule.id}\` is already a rule of ${first}`));
      }
      seen.set(rule.id, file);
      diagnostics.push(...compiled.faults);
      rules.push(compiled);
    });
  }
  const dialects = new Set(rules.map((rule) => rule.data.dialect));
  return {
    data: { rules: rules.map((rule) => rule.data), index: indexOf(rules) },
    policies: rules.map((rule) => rule.entry),
    packages: [
      ...(dialects.has("strict") ? [rulePackages.strict] : []),
      ...([...dialects].some((dialect) => dialect !== "strict") ? [rulePackages.clients] : []),
    ],
    diagnostics,
  };
}

/** Event kind -> tool kind or `*` -> rules to look at always, and by the first word of a command. */
function indexOf(rules: readonly CompiledRule[]): JsonObject {
  const index = new Tree();
  rules.forEach(({ kinds, placement: { tools, programs } }, rule) => {
    for (const kind of kinds) {
      for (const tool of tools) {
        if (programs === undefined || tool !== "shell") index.push([kind, tool, "any"], rule);
        else for (const word of programs) index.push([kind, tool, "programs", word], rule);
      }
    }
  });
  return index.toJson();
}

/** Nested maps with lists of numbers at their ends; any word may be a key, also `__proto__`. */
class Tree {
  readonly #branches = new Map<string, Tree>();
  readonly #numbers: number[] = [];

  push([key, ...rest]: readonly string[], number: number): void {
    if (key === undefined) {
      this.#numbers.push(number);
      return;
    }
    const branch = this.#branches.get(key) ?? new Tree();
    this.#branches.set(key, branch);
    branch.push(rest, number);
  }

  toJson(): JsonObject {
    return Object.fromEntries([...this.#branches].map(([key, branch]) => [key, branch.#value()]));
  }

  #value(): Json {
    return this.#branches.size === 0 ? this.#numbers : this.toJson();
  }
}
