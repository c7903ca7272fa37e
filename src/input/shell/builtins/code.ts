import { type Field, madeField, positionalTexts } from "../field.ts";
import { isKnown } from "../hole.ts";
import { leave, quiet, type Ran, silent, unknown } from "../place.ts";
import { runText } from "../runs/inner.ts";
import { isStdin, optionValue, type Run } from "../runs/run.ts";
import { writtenCode } from "../runs/shells.ts";

/** `eval` reads its words as code of this very shell. */
export function evaluate(run: Run): Ran {
  const words = run.given.operands;
  return words.length === 0 ? silent : runText(run, words, { via: "eval", scope: run.scope });
}

/** `source FILE`: code of this shell, when it is known; when not, nothing known before holds any more. */
export function source(run: Run): Ran {
  const { session, scope, index } = run;
  const [file, ...args] = run.given.operands;
  if (file === undefined) return unknown;
  const code = sourced(run, file);
  if (args.length > 0) scope.positional = [scope.positional?.[0] ?? "bash", ...positionalTexts(args)];
  if (code === undefined) {
    session.link(file.flows, index);
    scope.taint();
    return unknown;
  }
  return runText(run, [code], { via: "source", scope, returns: true });
}

/** The code of a file that is sourced, as far as the text has given it. */
function sourced({ scope, place }: Run, file: Field): Field | undefined {
  const { stdin } = place;
  if (!isStdin(file.value)) return writtenCode(file, scope);
  return stdin && madeField(stdin.text, file.raw, stdin.span, { decoded: stdin.decoded, flows: stdin.from });
}

/** `trap CODE SIGNAL…`: the code runs later, with what is known now, or with what variables hold by then. */
export function trap(run: Run): Ran {
  const [code, signal] = run.given.operands;
  if (signal === undefined) return unknown;
  if (code === undefined || code.text === "" || code.text === "-") return quiet;
  runText(run, [code], { via: "trap" });
  if (!isKnown(code.text) || !/[$`]/.test(code.text)) return quiet;
  const later = run.scope.fork();
  later.taint();
  runText(run, [code], { via: "trap", scope: later });
  return quiet;
}

/** `compgen -C CMD`, `complete -C CMD NAME`. */
export function completes(run: Run): Ran {
  const code = optionValue(run, "-C");
  if (code !== undefined) runText(run, [code], { via: "eval" });
  return unknown;
}

/** `exit`: what follows isn't reached, and doesn't change what is known. */
export function exit({ scope, place }: Run): Ran {
  scope.ended = true;
  leave(place.stretch, "process");
  return quiet;
}

/** `return`, `break` and `continue` leave what they stand in: what that has changed is in doubt. */
export function returns({ place }: Run): Ran {
  leave(place.stretch, "function");
  return quiet;
}

/** `break` and `continue` leave a loop, or with a number all of them. */
export function breaks({ place, given }: Run): Ran {
  leave(place.stretch, given.operands.length > 0 ? "function" : "loop");
  return quiet;
}
