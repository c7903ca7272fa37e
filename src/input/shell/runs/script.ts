import { positionalTexts } from "../field.ts";
import type { Ran } from "../place.ts";
import { plainName } from "../programs/table.ts";
import { interpreters, runCode } from "./code.ts";
import { runText } from "./inner.ts";
import type { Run } from "./run.ts";
import { contentOf } from "./shells.ts";

const shebang = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?([\w.-]+)/;

/** `./x.sh`, which has been written before: its first line says who reads it. Nothing for what isn't known to be a script. */
export function runScript(run: Run, path: string): Ran | undefined {
  const { scope, call } = run;
  const [head] = call.fields;
  const field = head && contentOf(path, head, scope);
  if (field === undefined) return undefined;
  const reader = plainName(shebang.exec(field.text)?.[1] ?? "sh");
  const interpreter = Object.hasOwn(interpreters, reader) ? interpreters[reader] : undefined;
  if (interpreter !== undefined) return runCode(run, interpreter.language, [field]);
  const layer = scope.fork();
  layer.positional = positionalTexts(call.fields);
  return runText(run, [field], { via: "source", scope: layer });
}
