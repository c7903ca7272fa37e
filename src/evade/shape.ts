import { type Command, forEachChild, parse, type SyntaxNode } from "unbash";
import type { PlainWord, Shape } from "./types.ts";

/** Characters that mean themselves to a shell wherever they stand. */
const PLAIN = /^[A-Za-z0-9_./:@%+,=-]+$/;

/** They are no programs: neither a path nor a wrapper can stand before them. */
const builtins = new Set(
  ". : [ alias bg bind break builtin caller cd command compgen complete continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait".split(
    " ",
  ),
);

/** Takes a shell text apart. Nothing where it is no valid bash: then nobody can say what a rewrite would mean. */
export function shapeOf(text: string): Shape | undefined {
  const script = parse(text);
  if (script.errors !== undefined && script.errors.length > 0) return undefined;
  const commands: Command[] = [];
  const functions = new Set<string>();
  // What stands inside a word (a substitution) or a here-document is left as it is.
  const visit = (node: SyntaxNode) => {
    if (node.type === "Word") return;
    if (node.type === "Function") functions.add(node.name.text);
    if (node.type === "Command") commands.push(node);
    else forEachChild(node, visit);
  };
  forEachChild(script, visit);
  const called = commands.filter(({ name }) => {
    return name && isPlain(name) && !builtins.has(name.text) && !functions.has(name.text);
  });
  const [only] = called;
  const whole = only && only.pos === 0 && only.end === text.trimEnd().length ? allPlain(only) : undefined;
  return {
    text,
    programs: called.flatMap(({ name }) => (name ? [plain(name)] : [])),
    args: called.flatMap(({ args }) => args.filter(isPlain).map(plain)),
    ...(whole ? { words: whole } : {}),
  };
}

function allPlain({ name, args, prefix, redirects }: Command): string[] | undefined {
  if (!name || prefix.length > 0 || redirects.length > 0 || !args.every(isPlain)) return undefined;
  return [name.text, ...args.map(({ text }) => text)];
}

function isPlain({ type, text }: { type: string; text: string }): boolean {
  return type === "Word" && PLAIN.test(text);
}

function plain({ text, pos, end }: PlainWord): PlainWord {
  return { text, pos, end };
}
