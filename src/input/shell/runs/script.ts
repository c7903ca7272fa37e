import { madeField, positionalTexts } from "../field.ts";
import { hole } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { plainName } from "../programs/table.ts";
import { interpreters, runCode } from "./code.ts";
import { runText } from "./inner.ts";
import type { Run } from "./run.ts";

const shebang = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?([\w.-]+)/;

/** `./x.sh`, which the text has written before: its first line says who reads it. */
export function runScript(run: Run, path: string): Ran {
  const { scope, call } = run;
  const [head] = call.fields;
  const { text = hole, from = [] } = scope.files.get(path) ?? {};
  if (head === undefined) return unknown;
  const field = madeField(text, head.raw, head.span, { flows: from });
  const reader = plainName(shebang.exec(text)?.[1] ?? "sh");
  const interpreter = Object.hasOwn(interpreters, reader) ? interpreters[reader] : undefined;
  if (interpreter !== undefined) return runCode(run, interpreter.language, [field]);
  const layer = scope.fork();
  layer.positional = positionalTexts(call.fields);
  return runText(run, [field], { via: "source", scope: layer });
}
