import { absolute } from "../call/name.ts";
import { asFact, hole, unknownLines } from "../hole.ts";
import { quiet, type Ran } from "../place.ts";
import { hasOption, type Run } from "../runs/run.ts";
import { items, lookUp, scalar } from "../words/variables.ts";

/** `cd` to a folder that is known is taken to succeed; with one that isn't, the folder isn't known any more. */
export function cd(run: Run): Ran {
  const [target] = run.given.operands;
  const path =
    target === undefined ? variable(run, "HOME") : target.value === "-" ? variable(run, "OLDPWD") : target.value;
  const went = go(run, path);
  return target?.value === "-" ? { ...went, out: path === null ? unknownLines : `${path}\n` } : went;
}

/** `pushd DIR` goes there and remembers where it came from. */
export function pushd(run: Run): Ran {
  const [target] = run.given.operands;
  const held = items(variableValue(run, stack)) ?? [hole];
  if (target === undefined || hasOption(run, "-n") || /^[-+]\d+$/.test(target.value ?? "")) return go(run, null);
  run.scope.set(stack, [run.scope.cwd ?? hole, ...held]);
  return { ...go(run, target.value), out: unknownLines };
}

/** `popd` goes back. */
export function popd(run: Run): Ran {
  const held = items(variableValue(run, stack)) ?? [];
  const [last, ...rest] = held;
  run.scope.set(stack, rest);
  return { ...go(run, run.given.operands.length > 0 || last === undefined ? null : asFact(last)), out: unknownLines };
}

/** The stack of `pushd`, kept beside the variables under a name no variable can have. */
const stack = "pushd stack";

function go({ scope }: Run, path: string | null): Ran {
  scope.set("OLDPWD", scope.cwd);
  const known = path !== null && (path.startsWith("/") || scope.cwd !== null);
  scope.cwd = known ? absolute(path, scope.cwd) : null;
  return { ...quiet, ok: known ? "likely" : undefined };
}

function variableValue({ session, scope, place }: Run, name: string) {
  return name === stack ? (scope.variable(name) ?? []) : lookUp({ session, scope, place }, name);
}

function variable(run: Run, name: string): string | null {
  return asFact(scalar(variableValue(run, name)));
}
