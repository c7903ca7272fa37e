import { absolute } from "../call/name.ts";
import { analyzeCode } from "../code/analyze.ts";
import type { CodeCommand } from "../code/found.ts";
import { type Field, madeField, spanOf, withText } from "../field.ts";
import { asFact, isHole, isKnown, shown } from "../hole.ts";
import { inside, type Place, type Ran, unknown } from "../place.ts";
import { sourceOf } from "../source.ts";
import { whys } from "../whys.ts";
import { runWords } from "./inner.ts";
import { packageProgram } from "./packages.ts";
import { isStdin, type Run, type Runner } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** How an interpreter is given code. */
interface Interpreter {
  language: string;
  /** Options whose value is code. */
  code: readonly string[];
  /** Its first operand is code, unless one of these options names a file (`awk`). */
  operand?: readonly string[];
  /** With no code and no script it runs what it reads. */
  stdin?: true;
}

const python: Interpreter = { language: "python", code: ["-c"], stdin: true };
const node: Interpreter = { language: "node", code: ["-e", "--eval", "-p", "--print"], stdin: true };
const awk: Interpreter = { language: "awk", code: ["-e", "--source"], operand: ["-f", "--file"] };

/** Interpreters by the plain names of their programs. */
export const interpreters: Readonly<Record<string, Interpreter>> = {
  python,
  pypy: python,
  pypy3: python,
  ipython: python,
  node,
  nodejs: node,
  tsx: node,
  "ts-node": node,
  bun: { language: "node", code: ["-e", "--eval"] },
  perl: { language: "perl", code: ["-e", "-E"], stdin: true },
  ruby: { language: "ruby", code: ["-e"], stdin: true },
  php: { language: "php", code: ["-r", "--run"], stdin: true },
  lua: { language: "lua", code: ["-e"], stdin: true },
  luajit: { language: "lua", code: ["-e"], stdin: true },
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  Rscript: { language: "r", code: ["-e"] },
  R: { language: "r", code: ["-e"], stdin: true },
  julia: { language: "julia", code: ["-e", "-E", "--eval", "--print"], stdin: true },
  osascript: { language: "applescript", code: ["-e"], stdin: true },
  groovy: { language: "groovy", code: ["-e"] },
  tclsh: { language: "tcl", code: [], stdin: true },
  expect: { language: "tcl", code: ["-c"], stdin: true },
  emacs: { language: "elisp", code: ["--eval", "--execute"] },
};

/** An interpreter: the code it is given is a fact, and what the code would start is read. */
export function interpreter({ language, code, operand, stdin }: Interpreter): Runner {
  return (run) => {
    const { given, place, scope, session, index } = run;
    const texts = given.options.flatMap(({ name, value }) =>
      code.includes(name) && value !== undefined ? [value] : [],
    );
    if (texts.length > 0) return runCode(run, language, texts);
    const [first] = given.rest;
    if (operand !== undefined) {
      const named = given.options.some(({ name }) => operand.includes(name));
      return first === undefined || named ? unknown : runCode(run, language, [first]);
    }
    if (first !== undefined && !isStdin(first.value)) {
      const program = first.value === null ? undefined : packageProgram(first.value);
      if (program !== undefined)
        return runWords(run, [withText(first, program), ...given.rest.slice(1)], { via: "package runner" });
      const written = writtenCode(first, scope);
      if (written === undefined) session.link(first.flows, index);
      return written === undefined ? unknown : runCode(run, language, [written]);
    }
    if (stdin !== true || place.stdin === undefined || given.options.some(({ name }) => name === "-m")) return unknown;
    const { text, span, decoded, from } = place.stdin;
    return runCode(run, language, [madeField(text, session.slice(span), span, { decoded, flows: from })]);
  };
}

/** Languages whose code is read; of any other, only strings that are plainly handed to a shell are seen. */
const analyzed = new Set(["python", "node", "perl", "ruby", "php", "awk"]);

const shellCall =
  /(?:system|execute|popen|exec|shell(?:-command(?:-to-string)?)?|spawn|script|run|pipeline)\b[\s(`]*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/gs;

function shellStrings(text: string): CodeCommand[] {
  const found: CodeCommand[] = [];
  for (const match of text.slice(0, 65_536).matchAll(shellCall)) {
    const line = (match[1] ?? match[2] ?? "").replace(/\\(["'\\])/g, "$1");
    found.push({ argv: [], shellText: line, span: [match.index, match.index + match[0].length] });
    if (found.length >= 100) break;
  }
  return found;
}

/** `deno eval CODE`. */
export function deno(run: Run): Ran {
  return run.given.subcommand[0] === "eval" ? runCode(run, "node", run.given.operands.slice(0, 1)) : unknown;
}

/** Reads code; several pieces of it follow each other, a line each. */
export function runCode(run: Run, language: string, fields: readonly Field[]): Ran {
  const { session, index, call } = run;
  const text = fields.map((field) => field.text).join("\n");
  session.setCode(index, { language, text: asFact(text) });
  session.link(
    fields.flatMap(({ flows }) => [...flows]),
    index,
  );
  const raw = shown(fields.map((field) => field.raw).join(" "));
  if (!isKnown(text)) session.unresolved(raw, whys.code);
  if (isHole(text.trim())) return unknown;
  if (!session.budget.parse(text.length)) {
    session.incomplete(raw, whys.cut);
    return unknown;
  }
  const facts = analyzeCode(language, text);
  if (facts.cut === true) session.incomplete(raw, whys.language);
  else if (!facts.complete) session.unresolved(raw, whys.language);
  const found = facts.complete || analyzed.has(language) ? facts.commands : shellStrings(text);
  const decoded = fields.some((field) => field.decoded);
  const via = decoded ? (["interpreter", "decoded"] as const) : (["interpreter"] as const);
  const place: Place = { ...inside(run.place, ...via), negated: false, stdin: undefined, depth: run.place.depth + 1 };
  const source = sourceOf(text, session.original, spanOf(fields, call.span));
  for (const command of found) {
    if (session.stop()) break;
    const [from, to] = command.span ?? [0, text.length];
    const span = source.span(from, to);
    const scope = run.scope.fork();
    if (command.cwd !== undefined) {
      const known = command.cwd.startsWith("/") || scope.cwd !== null;
      scope.cwd = known ? absolute(command.cwd, scope.cwd) : null;
    }
    if (command.shellText !== undefined) {
      session.reader.text(session, scope, place, sourceOf(command.shellText, session.original, span));
      continue;
    }
    const part = shown(text.slice(from, to));
    const words = command.argv.map((value) => madeField(value, value ?? part, span));
    if (words.some(({ value }) => value === null)) session.unresolved(part, whys.code);
    session.reader.execute(session, scope, place, {
      fields: words,
      assignments: [],
      redirects: [],
      span,
      text: part,
      piped: false,
      direct: "function",
    });
  }
  return unknown;
}
