import { absolute } from "../call/name.ts";
import { analyzeCode, MAX_CODE } from "../code/analyze.ts";
import type { CodeGiven } from "../code/given.ts";
import { type Field, madeField, spanOf, withText } from "../field.ts";
import { asFact, isHole, isKnown, shown, unread } from "../hole.ts";
import { inside, type Place, type Ran, unknown } from "../place.ts";
import { words } from "../programs/spec.ts";
import { sourceOf } from "../source.ts";
import { whys } from "../whys.ts";
import { handedTo } from "./handed.ts";
import { runningScript, runWords } from "./inner.ts";
import { packageProgram } from "./packages.ts";
import { isStdin, optionValue, type Run, type Runner } from "./run.ts";
import { contentOf, writtenCode } from "./shells.ts";

/** How an interpreter is given code. */
interface Interpreter {
  language: string;
  /** Options whose value is code. */
  code: readonly string[];
  /** Its first operand is code, unless one of these options names a file (`awk`). */
  operand?: readonly string[];
  /** With no code and no script it runs what it reads. */
  stdin?: true;
  /** Options with which a script is only looked through for mistakes. */
  checks?: readonly string[];
  /** Options that name a file to run before the script. */
  first?: readonly string[];
}

const python: Interpreter = { language: "python", code: ["-c"], stdin: true };
const node: Interpreter = {
  language: "node",
  code: ["-e", "--eval", "-p", "--print"],
  stdin: true,
  checks: ["-c", "--check"],
  first: ["-r", "--require", "--import", "--loader", "--experimental-loader"],
};
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
  perl: { language: "perl", code: ["-e", "-E"], stdin: true, checks: ["-c"] },
  ruby: { language: "ruby", code: ["-e"], stdin: true, checks: ["-c"], first: ["-r"] },
  php: { language: "php", code: ["-r", "--run"], stdin: true, checks: ["-l", "--syntax-check"] },
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
  emacsclient: { language: "elisp", code: ["-e", "--eval"] },
  elixir: { language: "elixir", code: ["-e", "--eval"] },
  iex: { language: "elixir", code: ["-e", "--eval"], stdin: true },
  guile: { language: "scheme", code: ["-c"], stdin: true },
  octave: { language: "octave", code: ["--eval"], stdin: true },
  "octave-cli": { language: "octave", code: ["--eval"], stdin: true },
  matlab: { language: "octave", code: ["-batch", "-r"] },
  ghc: { language: "haskell", code: ["-e"] },
  ghci: { language: "haskell", code: ["-e"], stdin: true },
  runghc: { language: "haskell", code: [], stdin: true },
  scala: { language: "scala", code: ["-e"] },
  jshell: { language: "java", code: [], stdin: true },
  swift: { language: "swift", code: ["-e"] },
  nim: { language: "nim", code: ["--eval"] },
  clojure: { language: "clojure", code: ["-e", "--eval"], stdin: true },
  clj: { language: "clojure", code: ["-e", "--eval"], stdin: true },
  bb: { language: "clojure", code: ["-e", "--eval"], stdin: true },
  erl: { language: "erlang", code: ["-eval"] },
  racket: { language: "racket", code: ["-e", "--eval"], stdin: true },
  sbcl: { language: "lisp", code: ["--eval"], stdin: true },
  ocaml: { language: "ocaml", code: ["-e"], stdin: true },
  raku: { language: "raku", code: ["-e"], stdin: true },
  perl6: { language: "raku", code: ["-e"], stdin: true },
  kotlin: { language: "kotlin", code: ["-e"] },
  gnuplot: { language: "gnuplot", code: ["-e"], stdin: true },
  maxima: { language: "maxima", code: ["--batch-string"], stdin: true },
  m4: { language: "m4", code: [], stdin: true },
  mongosh: { language: "node", code: ["--eval"] },
};

/** An interpreter: the code it is given is a fact, and what the code would start is read. */
export function interpreter({ language, code, operand, stdin, checks, first: before }: Interpreter): Runner {
  return (run) => {
    const { given, place, session, index } = run;
    const texts = given.options.flatMap(({ name, value }) =>
      code.includes(name) && value !== undefined ? [value] : [],
    );
    const files = given.options.flatMap(({ name, value }) =>
      (before ?? operand)?.includes(name) && value !== undefined ? (scriptCode(run, value) ?? []) : [],
    );
    if (operand === undefined) for (const file of files) runCode(run, language, [file]);
    if (texts.length > 0) return runCode(run, language, texts, handedTo(run, given.rest));
    const [first] = given.rest;
    if (operand !== undefined) {
      const named = given.options.some(({ name }) => operand.includes(name));
      if (named) return files.length > 0 ? runCode(run, language, files) : unknown;
      return first === undefined ? unknown : runCode(run, language, [first], handedTo(run, given.rest.slice(1)));
    }
    const module = language === "python" ? optionValue(run, "-m") : undefined;
    if (module !== undefined) return runModule(run, module);
    if (given.options.some(({ name }) => checks?.includes(name))) return unknown;
    if (first !== undefined && !isStdin(first.value)) {
      const program = first.value === null ? undefined : packageProgram(first.value);
      if (program !== undefined)
        return runWords(run, [withText(first, program), ...given.rest.slice(1)], { via: "package runner" });
      const written = scriptCode(run, first);
      if (written === undefined) session.link(first.flows, index);
      return written === undefined
        ? unknown
        : runCode(run, language, [written], handedTo(run, given.rest.slice(1), first));
    }
    if (stdin !== true || place.stdin === undefined) return unknown;
    const { text, span, decoded, from } = place.stdin;
    const piped = madeField(text, session.slice(span), span, { decoded, flows: from });
    return runCode(run, language, [piped], { ...handedTo(run, given.rest.slice(1)), stdin: null });
  };
}

/** What is known to be in a file of code; its ending may be left off (`node x`). */
function scriptCode({ scope }: Run, file: Field): Field | undefined {
  const written = writtenCode(file, scope);
  if (written !== undefined || file.value === null) return written;
  const path = absolute(file.value, scope.cwd);
  for (const ending of [".js", ".cjs", ".mjs", ".ts", ".rb", "/index.js", "/__main__.py"]) {
    const found = contentOf(path + ending, file, scope);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Modules of Python that run a script they are given. */
const runsScript = words("pdb cProfile profile trace runpy bdb");

/** `python -m NAME`: a module of this folder; or one that runs a script. */
function runModule(run: Run, module: Field): Ran {
  const { scope, given } = run;
  if (module.value === null) return unknown;
  const script = given.rest.find(({ value }) => value?.endsWith(".py"));
  if (runsScript.has(module.value) && script !== undefined) {
    const code = writtenCode(script, scope);
    return code === undefined ? unknown : runCode(run, "python", [code]);
  }
  const path = absolute(module.value.replaceAll(".", "/"), scope.cwd);
  const found = contentOf(`${path}.py`, module, scope) ?? contentOf(`${path}/__main__.py`, module, scope);
  return found === undefined ? unknown : runCode(run, "python", [found]);
}

/** `deno eval CODE`, `deno run FILE`. */
export function deno(run: Run): Ran {
  const [sub] = run.given.subcommand;
  const [first] = run.given.operands;
  if (first === undefined) return unknown;
  if (sub === "eval") return runCode(run, "node", [first]);
  const file = sub === "run" || sub === "serve" ? scriptCode(run, first) : undefined;
  return file === undefined ? unknown : runCode(run, "node", [file]);
}

/** `crystal eval CODE`. */
export function crystal(run: Run): Ran {
  const [, sub, code] = run.call.fields;
  return sub?.value === "eval" && code !== undefined ? runCode(run, "crystal", [code]) : unknown;
}

/** `bun FILE`, `bun run FILE`: what isn't a subcommand of its own is a file. */
export function bunFile(run: Run): Ran | undefined {
  const [, head] = run.call.fields;
  const file = head !== undefined && /[./]/.test(head.text) ? scriptCode(run, head) : undefined;
  return file === undefined ? undefined : runCode(run, "node", [file]);
}

/** The language of a file that code runs: its own, but for those that are named for another. */
function languageOf(path: string, language: string): string {
  return path.endsWith(".py") ? "python" : /\.[cm]?[jt]s$/.test(path) ? "node" : language;
}

/**
 * As much of a file of code as is read. What a build has made, all in one file, is longer than any that is written by
 * hand: that there is more is said, yet doesn't make the command one that can't be read.
 */
function beginning(run: Run, text: string): string {
  const at = text.indexOf(unread);
  const read = text.slice(0, at < 0 ? MAX_CODE : Math.min(at, MAX_CODE));
  if (read === "" && at >= 0) return text;
  if (read.length < text.length) run.session.unresolved(run.call.text, whys.cut);
  return read;
}

/** Reads code; several pieces of it follow each other, a line each. */
export function runCode(run: Run, language: string, pieces: readonly Field[], given?: CodeGiven): Ran {
  const { session, index, call } = run;
  const whole = pieces.map((field) => field.text).join("\n");
  const running = runningScript(run.place, pieces);
  if (running === undefined) return unknown;
  const text = pieces.some(({ script }) => script?.earlier === true) ? beginning(run, whole) : whole;
  session.setCode(index, { language, text: asFact(text) });
  session.link(
    pieces.flatMap(({ flows }) => [...flows]),
    index,
  );
  const raw = shown(pieces.map((field) => field.raw).join(" "));
  if (text.includes(unread)) session.incomplete(raw, whys.file);
  if (!isKnown(text)) session.unresolved(raw, whys.code);
  if (isHole(text.trim())) return unknown;
  if (!session.budget.parse(text.length)) {
    session.incomplete(raw, whys.cut);
    return unknown;
  }
  const facts = analyzeCode(language, text, given);
  // The code alone doesn't tell them.
  if (facts.usesGiven === true)
    session.setNamed(
      index,
      facts.paths.map(({ op, given: path, recursive }) => ({ op, path, ...(recursive === true ? { recursive } : {}) })),
    );
  if (facts.cut === true) session.incomplete(raw, whys.language);
  else if (!facts.complete) session.unresolved(raw, whys.language);
  const decoded = pieces.some((field) => field.decoded);
  const via = decoded ? (["interpreter", "decoded"] as const) : (["interpreter"] as const);
  const place: Place = {
    ...inside(run.place, ...via),
    negated: false,
    stdin: undefined,
    depth: run.place.depth + 1,
    expanding: running,
  };
  const source = sourceOf(text, session.original, spanOf(pieces, call.span));
  for (const { op, given } of facts.paths) {
    const file = op === "execute" ? scriptCode(run, madeField(given, given, spanOf(pieces, call.span))) : undefined;
    if (file !== undefined && !session.stop()) runCode({ ...run, place }, languageOf(given, language), [file]);
  }
  for (const command of facts.commands) {
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
    const fields = command.argv.map((value) => madeField(value, value ?? part, span));
    if (fields.some(({ value }) => value === null)) session.unresolved(part, whys.code);
    session.reader.execute(session, scope, place, {
      fields,
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
