import { absolute } from "../call/name.ts";
import { madeField } from "../field.ts";
import { inside, type Ran, silent, unknown } from "../place.ts";
import { runText, unknownProgram } from "../runs/inner.ts";
import type { Run } from "../runs/run.ts";
import { whys } from "../whys.ts";

/** `eval` reads its words as code of this very shell. */
export function evaluate(run: Run): Ran {
  const words = run.given.operands;
  return words.length === 0 ? silent : runText(run, words, { via: "eval", scope: run.scope });
}

/** `source FILE`: code of this shell, when it is known; when not, nothing known before holds any more. */
export function source(run: Run): Ran {
  const { session, scope, place, given, index } = run;
  const [file, ...args] = given.operands;
  if (file === undefined) return unknown;
  session.link(file.flows, index);
  const fromStdin = file.value === "/dev/stdin" || file.value === "/dev/fd/0" || file.value === "/proc/self/fd/0";
  const written = file.value === null ? undefined : scope.files.get(absolute(file.value, scope.cwd));
  const held = fromStdin ? place.stdin?.text : file.value === null ? null : written?.text;
  session.link(written?.from ?? [], index);
  const text = file.file === undefined ? held : file.file;
  if (args.length > 0) scope.positional = [scope.positional?.[0] ?? "bash", ...args.map(({ value }) => value)];
  if (text === undefined) {
    scope.taint();
    return unknown;
  }
  const span = fromStdin ? (place.stdin?.span ?? file.span) : file.span;
  const decoded = file.decoded || (fromStdin && place.stdin?.decoded === true);
  const made = madeField(text, file.raw, span, { decoded });
  if (text === null) {
    session.unresolved(fromStdin ? session.slice(span) : file.raw, whys.code);
    scope.taint();
    unknownProgram(run, [made], scope, inside(place, "source"));
    return unknown;
  }
  return runText(run, [made], { via: "source", scope });
}

/** `trap CODE SIGNAL…`: the code runs later, with whatever is known then; it is read with what is known now. */
export function trap(run: Run): Ran {
  const [code] = run.given.operands;
  if (code === undefined || code.value === "" || code.value === "-") return silent;
  if (run.given.operands.length > 1) runText(run, [code], { via: "trap" });
  return silent;
}

/** `exit` and `return`: what follows isn't reached, and doesn't change what is known. */
export function ends({ scope }: Run): Ran {
  scope.ended = true;
  return { ...silent, ok: undefined };
}
