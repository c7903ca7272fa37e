import { absolute } from "../call/name.ts";
import { type Given, readOptions } from "../call/options.ts";
import { type Field, madeField } from "../field.ts";
import { inside, type Ran, unknown } from "../place.ts";
import { programSpec } from "../programs/table.ts";
import { whys } from "../whys.ts";
import { runText, unknownProgram } from "./inner.ts";
import type { Run } from "./run.ts";

/**
 * A shell: the text of `-c`, else the script it is named, else what it reads from standard input. What follows are its
 * positional parameters.
 */
export function shell(run: Run): Ran {
  const { scope, session, program } = run;
  const given = withPlusOptions(run);
  const operands = given.rest.slice(/^[-+]$/.test(given.rest[0]?.value ?? "") ? 1 : 0);
  const layer = scope.fork();
  const option = given.options.find(({ name }) => name === "-c" || name === "--command");
  if (option !== undefined) {
    const [code, ...args] = option.value === undefined ? operands : [option.value, ...operands];
    if (code === undefined) return unknown;
    layer.positional = args.length === 0 ? [program] : args.map(({ value }) => value);
    session.setCode(run.index, { language: program, text: code.value });
    return runText(run, [code], { via: "sh -c", scope: layer });
  }
  const [file, ...args] = operands;
  const named = given.options.some(({ name }) => name === "-s");
  layer.positional = [file?.value ?? program, ...(named ? operands : args).map(({ value }) => value)];
  return file === undefined || named || isStdin(file.value) ? fromStdin(run, layer) : fromFile(run, file, layer);
}

/** Options that start with a plus (`bash +x -c …`) end the options for other programs, not for a shell. */
function withPlusOptions({ given, program }: Run): Given {
  let all = given;
  while (/^\+./.test(all.rest[0]?.value ?? "")) {
    const more = readOptions(programSpec(program), all.rest.slice(1));
    all = { ...more, options: [...all.options, ...more.options] };
  }
  return all;
}

function isStdin(value: string | null): boolean {
  return value === "/dev/stdin" || value === "/dev/fd/0" || value === "/proc/self/fd/0" || value === "-";
}

/** A shell without a script runs what it is fed; without that, it is someone's terminal. */
function fromStdin(run: Run, layer: Run["scope"]): Ran {
  const { session, place, index } = run;
  const { stdin } = place;
  if (stdin === undefined) return unknown;
  session.setCode(index, { language: run.program, text: stdin.text });
  const field = madeField(stdin.text, session.slice(stdin.span), stdin.span, { decoded: stdin.decoded });
  return runText(run, [field], { via: stdin.via, scope: layer, place: { stdin: undefined } });
}

/** A script that the text has written itself is read; any other is a program like others. */
function fromFile(run: Run, file: Field, layer: Run["scope"]): Ran {
  const { session, scope, index } = run;
  const written = file.value === null ? undefined : scope.files.get(absolute(file.value, scope.cwd));
  session.link([...file.flows, ...(written?.from ?? [])], index);
  const text = file.file === undefined ? written?.text : file.file;
  if (text === undefined) return unknown;
  session.setCode(index, { language: run.program, text });
  if (text === null) {
    session.unresolved(file.raw, whys.code);
    unknownProgram(run, [file], layer, inside(run.place, "source"));
    return unknown;
  }
  return runText(run, [madeField(text, file.raw, file.span, { decoded: file.decoded })], {
    via: "source",
    scope: layer,
  });
}
