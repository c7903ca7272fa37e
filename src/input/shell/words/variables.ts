import { hole } from "../hole.ts";
import type { Here } from "../session.ts";
import type { Value } from "../values.ts";

/** An unset variable, as opposed to an empty one. */
export const unset: Value = [];

/**
 * What a variable holds at this point: what the text has assigned, else what is known of the environment. A variable
 * that nobody knows is `null`, never empty: the environment may hold it.
 */
export function lookUp({ session, scope, place }: Omit<Here, "source">, name: string): Value {
  const assigned = scope.variable(name);
  if (assigned !== undefined) return assigned;
  if (name === "PWD") return scope.cwd;
  if (name === "IFS") return " \t\n";
  if (place.remote) return null;
  if (name === "HOME") return session.context.home;
  const { env } = session.context;
  if (env !== undefined && Object.hasOwn(env, name)) return env[name] ?? null;
  if (name === "SHELL" || name === "BASH") return "/bin/bash";
  return null;
}

/** A value where one text is wanted: the first item of an array, nothing of an unset one, a hole where not known. */
export function scalar(value: Value): string {
  if (value === null) return hole;
  return typeof value === "string" ? value : (value[0] ?? "");
}

/** A value where a list is wanted; `null` when not even its length is known. */
export function items(value: Value): readonly string[] | null {
  if (value === null) return null;
  return typeof value === "string" ? [value] : value;
}
