import { hole, isKnown } from "../hole.ts";

/** A rule of a makefile, nothing in it expanded yet. */
interface Rule {
  targets: string;
  needs: string;
  recipe: string[];
}

/** A makefile, as far as it says what is run. */
export interface Makefile {
  /** `null` where it depends on what isn't looked at. */
  variables: ReadonlyMap<string, string | null>;
  rules: readonly Rule[];
  /** Commands that run whatever is made: of `X != CMD`, and lines that belong to no rule. */
  always: readonly string[];
}

const assignment = /^\s*(?:(?:export|override|private)\s+)*([\w.-]+)\s*(\?=|:{0,3}=|\+=|!=)\s*(.*)$/;
const rule = /^([^:=#\t][^:=#]*?)\s*::?(?![:=])([^;]*)(?:;(.*))?$/;

/** Takes a makefile apart, line by line. */
export function parseMakefile(text: string): Makefile {
  const variables = new Map<string, string | null>();
  const rules: Rule[] = [];
  const always: string[] = [];
  let current: Rule | undefined;
  let defining = false;
  for (const line of text.replace(/\\\r?\n[ \t]*/g, " ").split("\n")) {
    if (/^\s*endef\b/.test(line)) defining = false;
    else if (defining) always.push(line);
    else if (line.startsWith("\t") && current !== undefined) current.recipe.push(line.slice(1));
    else if (/^\s*(?:#|$)/.test(line)) continue;
    else {
      const [, defined] = /^\s*(?:override\s+)?define\s+([\w.-]+)/.exec(line) ?? [];
      const [, name, operator = "", value = ""] = assignment.exec(line) ?? [];
      const [, targets, needs = "", first] = rule.exec(line) ?? [];
      if (defined !== undefined) {
        variables.set(defined, null);
        defining = true;
      } else if (name !== undefined) {
        if (operator === "!=") always.push(value);
        assign(variables, name, operator, value.replace(/\s+#.*$/, "").trim());
      } else if (targets !== undefined) {
        const [, own, , given = ""] = assignment.exec(needs) ?? [];
        // `target: X = value` holds for that target alone.
        if (own !== undefined) assign(variables, own, "=", given.trim());
        else {
          current = { targets, needs, recipe: first === undefined ? [] : [first] };
          rules.push(current);
        }
      }
    }
  }
  return { variables, rules, always };
}

/** What is set twice, as in the branches of a condition, isn't known. */
function assign(variables: Map<string, string | null>, name: string, operator: string, value: string): void {
  const before = variables.get(name);
  if (operator === "!=") variables.set(name, null);
  else if (before === undefined) variables.set(name, value);
  else if (operator === "+=" && before !== null) variables.set(name, `${before} ${value}`);
  else if (operator !== "?=" && before !== value) variables.set(name, null);
}

/** Variables that make sets itself. */
const builtIn: Readonly<Record<string, string>> = { MAKE: "make", RM: "rm -f", CC: "cc", CXX: "c++", AR: "ar" };
const maxDepth = 8;
const maxLength = 4_096;
/** Puts something in for each `$x`, `$(…)` and `${…}`, brackets within brackets counted. */
function replaceReferences(text: string, by: (name: string) => string): string {
  let made = "";
  let last = 0;
  for (let at = text.indexOf("$"); at >= 0 && at < text.length - 1; at = text.indexOf("$", last)) {
    const end = endOfReference(text, at + 1);
    made += text.slice(last, at) + by(end === at + 2 ? text.charAt(at + 1) : text.slice(at + 2, end - 1));
    last = end;
  }
  return made + text.slice(last);
}

/** Where what stands behind a dollar ends; a bracket that is never closed takes all that follows. */
function endOfReference(text: string, start: number): number {
  const open = text.charAt(start);
  const close = open === "(" ? ")" : open === "{" ? "}" : undefined;
  if (close === undefined) return start + 1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === open) depth++;
    else if (char === close && --depth === 0) return at + 1;
  }
  return text.length + 1;
}

/** The commands of `$(shell …)`, wherever they stand. */
export function shellCalls(text: string): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(/\$[({]shell\s/g)) {
    const end = endOfReference(text, index + 1);
    found.push(text.slice(index + 8, end - 1));
    if (found.length >= maxCalls) break;
  }
  return found;
}

const maxCalls = 500;

/** What make puts in for variables, as far as that is known; each is worked out once. */
export class Expander {
  readonly #variables: Makefile["variables"];
  readonly #given: ReadonlyMap<string, string>;
  readonly #known = new Map<string, string>();

  /** @param given variables of the command line, which go before those of the file */
  constructor(variables: Makefile["variables"], given: ReadonlyMap<string, string>) {
    this.#variables = variables;
    this.#given = given;
  }

  /** @param own `@ < ^` of the rule */
  text(text: string, own: ReadonlyMap<string, string>, depth = 0): string {
    const made = replaceReferences(text, (name) =>
      name === "$" ? "$" : (own.get(name) ?? this.#variable(name, depth)),
    );
    return made.length > maxLength + text.length ? hole : made;
  }

  /** What stands for `@` within a variable isn't known: it is another in each rule. */
  #variable(name: string, depth: number): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const held = this.#given.get(name) ?? this.#variables.get(name);
    const value = held === undefined && Object.hasOwn(builtIn, name) ? builtIn[name] : held;
    const made = typeof value !== "string" || depth >= maxDepth ? hole : this.text(value, nothing, depth + 1);
    this.#known.set(name, made);
    return made;
  }
}

const nothing: ReadonlyMap<string, string> = new Map();

/** The lines of one recipe, with the variables of its rule. */
export interface Recipe {
  lines: readonly string[];
  own: ReadonlyMap<string, string>;
}

/** The recipes that are run for some goals, or for the first rule; all of them where that can't be told. */
export function recipesFor(file: Makefile, goals: readonly (string | null)[], expander: Expander): Recipe[] {
  const words = (text: string) =>
    expander
      .text(text, nothing)
      .split(/[\s|]+/)
      .filter((word) => word !== "");
  const worked = file.rules.map((one) => ({
    targets: words(one.targets),
    // What a recipe makes in turn is needed too.
    needs: [...words(one.needs), ...one.recipe.flatMap((line) => (makes.test(line) ? goalsOf(line, words) : []))],
    before: one.needs,
    lines: one.recipe,
  }));
  type Worked = (typeof worked)[number];
  // A pattern, or a name that isn't known, may be any target.
  const isAny = ({ targets }: Worked) => targets.some((target) => target.includes("%") || !isKnown(target));
  const byTarget = new Map<string, Worked[]>();
  for (const one of worked) {
    for (const target of one.targets) byTarget.set(target, [...(byTarget.get(target) ?? []), one]);
  }
  const first = worked.find(({ targets: [target = "."] }) => !/^\.[^/]*$/.test(target) && !target.includes("%"));
  const initial = file.variables.get(".DEFAULT_GOAL");
  const wanted = goals.length > 0 ? goals : initial === undefined ? (first?.targets.slice(0, 1) ?? []) : [initial];
  const chosen = new Set<Worked>(worked.filter(isAny));
  const open: (string | null)[] = [...wanted, ...[...chosen].flatMap(({ needs }) => needs)];
  const seen = new Set<string>();
  let whole = wanted.some((goal) => goal === null || !byTarget.has(goal));
  for (let goal = open.pop(); goal !== undefined && !whole; goal = open.pop()) {
    if (goal === null || !isKnown(goal)) whole = true;
    else if (!seen.has(goal)) {
      seen.add(goal);
      for (const one of byTarget.get(goal) ?? []) {
        if (chosen.has(one)) continue;
        chosen.add(one);
        open.push(...one.needs);
      }
    }
  }
  const oneShell = byTarget.has(".ONESHELL");
  return (whole ? worked : worked.filter((one) => chosen.has(one))).map(({ targets, before, lines }) => {
    const [target = hole] = targets;
    const needs = words(before);
    const pattern = target.includes("%");
    const own = new Map([
      ["@", pattern ? hole : target],
      ["<", pattern ? hole : (needs[0] ?? "")],
      ["^", pattern ? hole : needs.join(" ")],
    ]);
    return { lines: oneShell ? [lines.join("\n")] : lines, own };
  });
}

const makes = /^[\s@+-]*(?:\$\(MAKE\)|\$\{MAKE\}|g?make)\s/;

/** The goals of a line that starts make again. */
function goalsOf(line: string, words: (text: string) => string[]): string[] {
  if (/\s-(?:C|f)|--(?:directory|file|makefile)/.test(line)) return [];
  const [command = ""] = line.split(/[;&|]/);
  return words(command.replace(makes, "")).filter((word) => !/^-|=/.test(word) && isKnown(word));
}
