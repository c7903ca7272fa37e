import { absolute } from "../call/name.ts";
import { type Field, madeField } from "../field.ts";
import { inside, type Ran, unknown } from "../place.ts";
import { whys } from "../whys.ts";
import { runText, unknownProgram } from "./inner.ts";
import { hasOption, optionValue, type Run } from "./run.ts";

/**
 * A shell: the text of `-c`, else the script it is named, else what it reads from standard input. What follows are its
 * positional parameters.
 */
export function shell(run: Run): Ran {
  const { given, scope, session, program } = run;
  const words = given.rest.filter((word, index) => !(index === 0 && /^[-+]$/.test(word.value ?? "")));
  const operands = dropPlusOptions(words);
  const layer = scope.fork();
  if (hasOption(run, "-c", "--command")) {
    const own = optionValue(run, "-c", "--command");
    const [code, ...args] = own === undefined ? operands : [own, ...operands];
    if (code === undefined) return unknown;
    layer.positional = args.length === 0 ? [program] : args.map(({ value }) => value);
    session.setCode(run.index, { language: program, text: code.value });
    return runText(run, [code], { via: "sh -c", scope: layer });
  }
  const [file, ...args] = operands;
  const reads = file === undefined || hasOption(run, "-s") || isStdin(file.value);
  layer.positional = [file?.value ?? program, ...(hasOption(run, "-s") ? operands : args).map(({ value }) => value)];
  return reads ? fromStdin(run, layer) : fromFile(run, file, layer);
}

function dropPlusOptions(words: readonly Field[]): readonly Field[] {
  const start = words.findIndex(({ value }) => value === null || !value.startsWith("+") || value.length < 2);
  return start < 0 ? [] : words.slice(start);
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
