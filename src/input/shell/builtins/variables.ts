import { runAssigned } from "../call/environment.ts";
import { type Ran, silent, unknown } from "../place.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import { lookUp, unset as nothing, scalar } from "../words/variables.ts";

/** `export X=1`, `declare X=1`: written as one word (`"X=1"`), it is assigned here; otherwise it was already. */
export function declare(run: Run): Ran {
  const { session, scope, place, given } = run;
  for (const { value, raw, span } of run.given.operands) {
    const found = /^([A-Za-z_]\w*)(\+?)=(.*)$/s.exec(value ?? "");
    if (found !== null) runAssigned(session, scope, place, [{ name: found[1] ?? "", value: found[3] ?? "" }], span);
    if (found !== null && /^["'$\\]/.test(raw))
      run.scope.set(found[1] ?? "", found[2] === "" ? (found[3] ?? "") : null);
    else if (value === null) taintNamed(run, raw);
    else if (given.options.length > 0) attribute(run, value);
  }
  return silent;
}

/** `declare -l X=RM` changes what is assigned; `-n` makes the variable another name for one. */
function attribute(run: Run, word: string): void {
  const { scope } = run;
  const [, name = "", text] = /^(\w+)(?:=(.*))?$/s.exec(word) ?? [];
  const held = text ?? scalar(lookUp(run, name));
  if (hasOption(run, "-l")) scope.set(name, held?.toLowerCase() ?? null);
  else if (hasOption(run, "-u")) scope.set(name, held?.toUpperCase() ?? null);
  else if (hasOption(run, "-n")) scope.set(name, text === undefined ? null : lookUp(run, text));
  else if (hasOption(run, "-i")) scope.set(name, held !== null && /^\d+$/.test(held) ? held : null);
}

/** `hash -p PATH NAME`: the name stands for the path. */
export function hash(run: Run): Ran {
  const path = optionValue(run, "-p")?.value;
  for (const { value } of run.given.operands) if (value !== null && path !== undefined) run.scope.setAlias(value, path);
  return silent;
}

function taintNamed({ scope }: Run, raw: string): void {
  const [name] = /^[A-Za-z_]\w*/.exec(raw) ?? [];
  if (name === undefined) scope.taint();
}

export function unset(run: Run): Ran {
  const functions = hasOption(run, "-f");
  for (const { value } of run.given.operands) {
    if (value === null) run.scope.taint();
    else {
      if (!functions) run.scope.set(value, nothing);
      if (functions || !hasOption(run, "-v")) run.scope.define(value, undefined);
    }
  }
  return silent;
}

/** `set -- a b` sets the positional parameters. */
export function set(run: Run): Ran {
  const { given, scope, call } = run;
  const words = given.dashes ? given.rest : given.operands;
  if (given.dashes || words.length > 0) {
    scope.positional = [scope.positional?.[0] ?? "bash", ...words.map(({ value }) => value)];
  }
  return call.fields.length > 1 ? silent : unknown;
}

export function shift(run: Run): Ran {
  const { scope, given } = run;
  const by = given.operands[0]?.value ?? "1";
  const held = scope.positional;
  if (held !== null && /^\d{1,3}$/.test(by)) scope.positional = [held[0] ?? null, ...held.slice(1 + Number(by))];
  else scope.positional = null;
  return { ...silent, ok: undefined };
}

/** `let`, `getopts`, `wait -p` and the like: what they assign isn't worked out. */
export function assignsUnknown(run: Run): Ran {
  for (const { value } of run.given.operands) {
    const [name] = /^[A-Za-z_]\w*/.exec(value ?? "") ?? [];
    if (name !== undefined) run.scope.set(name, null);
  }
  return { ...silent, ok: undefined };
}
