import type { Cursor } from "./cursor.ts";
import { canonical, type Known } from "./library.ts";
import type { Scope } from "./scope.ts";
import type { Language } from "./syntax.ts";
import { ref } from "./value.ts";

/** What reading an import changes. */
export interface Importing {
  language: Language;
  known: Known;
  scope: Scope;
  stars: string[];
}

/** Reads an import statement, if one stands here, and gives its names their meaning. */
export function importsAt(cursor: Cursor, importing: Importing): boolean {
  switch (importing.language) {
    case "python":
      return pythonFrom(cursor, importing) || pythonImport(cursor, importing);
    case "javascript":
      return javascriptImport(cursor, importing);
    case "ruby":
      return rubyInclude(cursor, importing);
    case "perl":
      return perlUse(cursor);
    default:
      return false;
  }
}

/** `import a.b as c, d` */
function pythonImport(cursor: Cursor, importing: Importing): boolean {
  if (!cursor.is("import") || cursor.peek(1)?.kind !== "name") return false;
  cursor.take();
  do {
    const module = dotted(cursor);
    const name = cursor.eat("as") ? cursor.take()?.text : undefined;
    if (name !== undefined) bind(name, module, importing);
    else bind(module.split(".", 1)[0] ?? module, module.split(".", 1)[0] ?? module, importing);
  } while (cursor.eat(","));
  return true;
}

/** `from a import b as c, d`, `from a import *` */
function pythonFrom(cursor: Cursor, importing: Importing): boolean {
  if (!cursor.is("from") || cursor.peek(1)?.kind !== "name") return false;
  cursor.take();
  const module = dotted(cursor);
  if (!cursor.eat("import")) return true;
  if (cursor.eat("*")) {
    importing.stars.push(module);
    return true;
  }
  const bracketed = cursor.eat("(");
  for (;;) {
    if (bracketed) while (cursor.peek()?.kind === "line") cursor.take();
    const member = cursor.peek();
    if (member?.kind !== "name") break;
    cursor.take();
    const name = cursor.eat("as") ? cursor.take()?.text : member.text;
    if (name !== undefined) bind(name, `${module}.${member.text}`, importing);
    if (!cursor.eat(",")) break;
  }
  if (bracketed) cursor.eat(")");
  return true;
}

function dotted(cursor: Cursor): string {
  let name = cursor.take()?.text ?? "";
  while (cursor.is(".") && cursor.peek(1)?.kind === "name") {
    cursor.take();
    name += `.${cursor.take()?.text ?? ""}`;
  }
  return name;
}

/** `import x, {a as b} from "m"`, `import * as x from "m"`, `import "m"`. `import(…)` is a call. */
function javascriptImport(cursor: Cursor, importing: Importing): boolean {
  if (!cursor.is("import") || cursor.is("(", 1) || cursor.is(".", 1)) return false;
  const names: [member: string, name: string][] = [];
  let ahead = 1;
  for (; ahead < 64; ahead++) {
    const token = cursor.peek(ahead);
    if (token === undefined || token.kind === "string" || token.text === "from") break;
    if (token.kind !== "name" && token.text !== "*") continue;
    const renamed = cursor.is("as", ahead + 1) ? cursor.peek(ahead + 2)?.text : undefined;
    const whole = token.text === "*" || (ahead === 1 && renamed === undefined);
    names.push([whole ? "" : `.${token.text}`, renamed ?? token.text]);
    if (renamed !== undefined) ahead += 2;
  }
  if (cursor.is("from", ahead)) ahead += 1;
  const [part] = cursor.peek(ahead)?.parts ?? [];
  if (part === undefined || !("text" in part)) return false;
  cursor.at += ahead + 1;
  for (const [member, name] of names) bind(name, part.text + member, importing);
  return true;
}

/** `include FileUtils` */
function rubyInclude(cursor: Cursor, { stars }: Importing): boolean {
  const module = cursor.peek(1);
  if (!cursor.is("include") || module?.kind !== "name") return false;
  stars.push(module.text);
  cursor.at += 2;
  return true;
}

/** `use File::Path qw(…);`: the names mean what they always mean. */
function perlUse(cursor: Cursor): boolean {
  if (!cursor.is("use") && !cursor.is("no")) return false;
  while (!cursor.done && !cursor.is(";")) cursor.take();
  return true;
}

function bind(name: string, target: string, { scope, known }: Importing): void {
  // With a dot behind it, so that an alias of a module matches the module itself too.
  scope.hide(name, ref(canonical(`${target}.`, known).replace(/\.$/, "")));
}
