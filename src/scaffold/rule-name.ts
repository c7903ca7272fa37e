import { HookguardError } from "../errors.ts";

/** A rule's name on the command line, `<category>/<name>`, taken apart. */
export interface RuleName {
  /** As in the id: `git`, `no-tags`. */
  category: string;
  name: string;
  /** `git.no-tags` */
  id: string;
  /** Folders and packages: `git`, `no_tags`. */
  path: readonly [category: string, name: string];
}

/** Longer ones make paths that some file systems refuse. */
const MAX_PART = 64;

/** Words that Rego reads as its own, and names that a folder of policies gives another meaning. */
const taken: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "as contains default else every false if import in not null package some true with".split(" ").map((word) => {
      return [word, "is a word of Rego's own"];
    }),
  ),
  data: "is what policies call all data",
  input: "is what policies call the event",
  cases: "is what the files of cases are called",
};

/**
 * Reads `<category>/<name>`: two words of lower-case letters, digits, `-` and `_`. Nothing else can become a path.
 * @throws HookguardError `usage` with the column of what is wrong, and a name that would do
 */
export function parseRuleName(text: string): RuleName {
  const parts = text.split("/");
  const [category, name] = parts;
  if (category === undefined || name === undefined || parts.length > 2) {
    const at = parts.length > 2 ? parts.slice(0, 2).join("/").length : text.length;
    throw invalid(text, at, "a rule is called <category>/<name>: exactly two words");
  }
  checkPart(text, category, 0);
  checkPart(text, name, category.length + 1);
  return { category, name, id: `${category}.${name}`, path: [folderOf(category), folderOf(name)] };
}

function checkPart(text: string, part: string, at: number): void {
  if (part === "") throw invalid(text, at, "a word is missing");
  if (part.length > MAX_PART) throw invalid(text, at + MAX_PART, `a word has at most ${MAX_PART} characters`);
  if (!/^[a-z]/.test(part)) throw invalid(text, at, "a word begins with a lower-case letter");
  const bad = /[^a-z0-9_-]|[_-](?=[_-]|$)/.exec(part);
  if (bad) {
    const why = /[_-]/.test(bad[0]) ? "`-` and `_` stand between letters or digits" : "only a-z, 0-9, `-` and `_`";
    throw invalid(text, at + bad.index, why);
  }
  const meaning = taken[part];
  if (meaning !== undefined) throw invalid(text, at, `\`${part}\` ${meaning}`);
  if (/(?:^|[_-])test$/.test(part)) throw invalid(text, at, "a name that ends in `test` would be taken for a test");
}

function folderOf(part: string): string {
  return part.replaceAll("-", "_");
}

function invalid(text: string, at: number, message: string): HookguardError {
  const place = at === 0 || at >= text.length ? "" : ` (character ${at + 1})`;
  const why = `\`${shown(text)}\` is no name for a rule: ${message}${place}. For example: ${suggestion(text)}`;
  return new HookguardError("usage", { why });
}

/** What was likely meant. */
function suggestion(text: string): string {
  const words = text
    .toLowerCase()
    .split("/")
    .map((part) => part.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$|-?test-?$/g, ""))
    .map((part) => (taken[part] === undefined ? part.slice(0, MAX_PART) : `${part}-rule`))
    .filter((part) => part !== "");
  const [first, second] = words.length > 2 ? [words[0], words.slice(1).join("-").slice(0, MAX_PART)] : words;
  if (first === undefined) return "git/no-tags";
  return second === undefined ? `team/${first}` : `${first}/${second}`;
}

/** A name can hold anything: it must not drive the terminal, nor fill it. */
function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "·");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
