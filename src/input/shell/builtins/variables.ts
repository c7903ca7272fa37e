import { runAssigned } from "../call/environment.ts";
import { positionalTexts } from "../field.ts";
import { asFact, isKnown } from "../hole.ts";
import { quiet, type Ran, unknown } from "../place.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import { unset as nothing } from "../words/variables.ts";

/**
 * `export X=1`, `declare X=1`, `local X`. Where the assignment stood in the open it was done already; as one quoted
 * word (`"X=1"`) it is done here.
 */
export function declare(run: Run): Ran {
  const { session, scope, place, given, program } = run;
  if (given.operands.length === 0 || hasOption(run, "-p")) return unknown;
  const scoped = program === "local" || ((program === "declare" || program === "typeset") && !hasOption(run, "-g"));
  for (const { text, raw, span } of given.operands) {
    const [, name, more, value] = /^([A-Za-z_]\w*)(?:(\+?)=(.*))?$/s.exec(text) ?? [];
    if (name === undefined) {
      if (!isKnown(text)) scope.taint();
      continue;
    }
    const local = scoped && scope.local(name);
    if (value !== undefined) {
      runAssigned(session, scope, place, [{ name, value: asFact(value) }], span);
      if (/^["'$\\]/.test(raw)) scope.set(name, more === "" ? value : null);
    } else if (local) scope.set(name, nothing);
    if (given.options.length > 0) attribute(run, name, value);
  }
  return quiet;
}

/** `declare -l X=RM` changes what is assigned; `-n` makes the variable another name for one. */
function attribute(run: Run, name: string, value: string | undefined): void {
  const { scope } = run;
  for (const option of ["-l", "-u", "-i"]) if (hasOption(run, option)) scope.mark("attribute", name, option);
  if (value === undefined) return;
  if (hasOption(run, "-n")) scope.mark("target", name, /^[A-Za-z_]\w*$/.test(value) && value !== name ? value : null);
  else if (typeof scope.variable(name) === "string") scope.set(name, value);
}

/** `hash -p PATH NAME`: the name stands for the path; `hash -t NAME` prints where it leads. */
export function hash(run: Run): Ran {
  const { scope, given } = run;
  const path = optionValue(run, "-p")?.text;
  for (const { text } of given.operands) if (path !== undefined) scope.setAlias(text, path);
  if (path !== undefined || hasOption(run, "-r", "-d")) return quiet;
  const [name, ...more] = given.operands;
  if (!hasOption(run, "-t")) return name === undefined || hasOption(run, "-l") ? unknown : quiet;
  if (name === undefined || more.length > 0) return unknown;
  return {
    out: `${scope.alias(name.text) ?? `/usr/bin/${name.text}`}\n`,
    decoded: name.decoded,
    ok: undefined,
    onSuccess: true,
  };
}

/** `unset X`: a variable, a function, or either. */
export function unset(run: Run): Ran {
  const functions = hasOption(run, "-f");
  for (const { value } of run.given.operands) {
    if (value === null) run.scope.taint();
    else {
      const [name = value, element] = value.split("[");
      if (!functions) run.scope.set(name, element === undefined ? nothing : null);
      if (functions || !hasOption(run, "-v")) run.scope.define(value, undefined);
    }
  }
  return quiet;
}

/** `set -- a b` sets the positional parameters. */
export function set(run: Run): Ran {
  const { given, scope, call } = run;
  const words = given.dashes ? given.rest : given.operands;
  if (/^[-+]o$/.test(call.fields.at(-1)?.text ?? "")) return unknown;
  if (given.dashes || words.length > 0) {
    scope.positional = [scope.positional?.[0] ?? "bash", ...positionalTexts(words)];
  }
  return call.fields.length > 1 ? quiet : unknown;
}

/** `shift N` drops positional parameters. */
export function shift(run: Run): Ran {
  const { scope, given } = run;
  const by = given.operands[0]?.value ?? "1";
  const held = scope.positional;
  scope.positional = held !== null && /^\d{1,3}$/.test(by) ? [held[0] ?? "bash", ...held.slice(1 + Number(by))] : null;
  return quiet;
}

/** `let`, `getopts`, `wait -p` and the like: what they assign isn't worked out. */
export function assignsUnknown(run: Run): Ran {
  for (const { value } of run.given.operands) {
    const [name] = /^[A-Za-z_]\w*/.exec(value ?? "") ?? [];
    if (name !== undefined) run.scope.set(name, null);
  }
  return quiet;
}
