import { absolute } from "../call/name.ts";
import { type Given, readOptions } from "../call/options.ts";
import { type Field, madeField, positionalTexts } from "../field.ts";
import { hole } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { programSpec } from "../programs/table.ts";
import type { Scope } from "../scope.ts";
import { runText } from "./inner.ts";
import { isStdin, type Run } from "./run.ts";

/**
 * A shell: the text of `-c`, else the script it is named, else what it reads from standard input. What follows are its
 * positional parameters.
 */
export function shell(run: Run): Ran {
  const { scope, session, program } = run;
  const given = withPlusOptions(run);
  const operands = given.rest.slice(/^[-+]$/.test(given.rest[0]?.text ?? "") ? 1 : 0);
  for (const { name, value } of given.options) {
    if ((name === "--rcfile" || name === "--init-file") && value !== undefined) fromFile(run, value, scope.fork());
  }
  const layer = scope.fork();
  const option = given.options.find(({ name }) => name === "-c" || name === "--command");
  if (option !== undefined) {
    const [code, ...args] = option.value === undefined ? operands : [option.value, ...operands];
    if (code === undefined) return unknown;
    layer.positional = args.length === 0 ? [program] : positionalTexts(args);
    session.setCode(run.index, { language: program, text: code.value });
    return runText(run, [code], { via: "sh -c", scope: layer });
  }
  const [file, ...args] = operands;
  const named = given.options.some(({ name }) => name === "-s");
  layer.positional = [file?.text ?? program, ...positionalTexts(named ? operands : args)];
  return file === undefined || named || isStdin(file.value) ? fromStdin(run, layer) : fromFile(run, file, layer);
}

/** Options that start with a plus (`bash +x -c …`) end the options for other programs, not for a shell. */
function withPlusOptions({ given, program }: Run): Given {
  let all = given;
  while (/^\+./.test(all.rest[0]?.text ?? "")) {
    const more = readOptions(programSpec(program), all.rest.slice(1));
    all = { ...more, options: [...all.options, ...more.options] };
  }
  return all;
}

/** A shell without a script runs what it is fed; without that, it is someone's terminal. */
function fromStdin(run: Run, layer: Scope): Ran {
  const { stdin } = run.place;
  if (stdin === undefined) return unknown;
  const { text, span, decoded, via } = stdin;
  const field = madeField(text, run.session.slice(span), span, { decoded });
  run.session.setCode(run.index, { language: run.program, text: field.value });
  return runText(run, [field], { via, scope: layer, place: { stdin: undefined } });
}

/** A script that the text, or an earlier call, has written is read; any other is a program like others. */
function fromFile(run: Run, file: Field, layer: Scope): Ran {
  const { session, scope, index, program, given } = run;
  // It is only looked through for mistakes.
  if (given.options.some(({ name }) => name === "-n")) return unknown;
  const code = writtenCode(file, scope);
  if (code === undefined) {
    session.link(file.flows, index);
    return unknown;
  }
  session.setCode(index, { language: program, text: code.value });
  return runText(run, [code], { via: "source", scope: layer });
}

/** The code in a file, as far as the text has given it. */
export function writtenCode(file: Field, scope: Scope): Field | undefined {
  const { raw, span, decoded, flows } = file;
  if (file.file !== undefined) return madeField(file.file, raw, span, { decoded, flows });
  if (file.value === null) return flows.length > 0 ? madeField(hole, raw, span, { decoded, flows }) : undefined;
  return contentOf(absolute(file.value, scope.cwd), file, scope);
}

/** What is known to be in a file. */
export function contentOf(path: string, { raw, span }: Pick<Field, "raw" | "span">, scope: Scope): Field | undefined {
  const written = scope.files.get(path);
  const script = { path, earlier: written?.earlier === true };
  return written && madeField(written.text, raw, span, { flows: written.from, script });
}
