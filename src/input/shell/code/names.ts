import type { Effect, Library } from "./language.ts";
import { canonical, type Known } from "./library.ts";
import { isKind, type Ref, ref, type Value } from "./value.ts";

/** No library's names are longer; without an end, `a.a.a…` would take quadratic time. */
const MAX_NAME = 256;

/** What `value.name` is. */
export function member(value: Value, name: string, known: Known): Value {
  if (isKind(value, "ref") && value.name.length + name.length > MAX_NAME) return ref("?", null);
  // `os.__dict__["system"]` is `os.system`.
  if (isKind(value, "ref") && name === "__dict__") return value;
  if (isKind(value, "ref")) return constantOr(ref(canonical(`${value.name}.${name}`, known), value.self), known);
  if (isKind(value, "thing")) return ref(`${value.type}.${name}`, value);
  if (isKind(value, "list"))
    return /^\d+$/.test(name) ? (value.items[Number(name)] ?? null) : ref(`List.${name}`, value);
  if (isKind(value, "table")) return value.fields.get(name) ?? null;
  if (typeof value === "string" || isKind(value, "any")) return ref(`String.${name}`, value);
  return ref(`?.${name}`, null);
}

/** A name's value, where the library gives it one. */
export function constantOr(value: Ref, { library, handed }: Known): Value {
  const given = handed?.value(value.name);
  if (given !== undefined) return given;
  return Object.hasOwn(library.constants, value.name) ? (library.constants[value.name] ?? null) : value;
}

/** What a function does, if the library knows it. */
export function effectOf(callee: Ref, known: Known): Effect | undefined {
  return known.effects.get(callee.name);
}

/** How a function's value is worked out, if it can be. */
export function pureOf(callee: Ref, { library }: Known): Library["pure"][string] | undefined {
  return Object.hasOwn(library.pure, callee.name) ? library.pure[callee.name] : undefined;
}

/** Whether a function is one that the library has anything to say about. */
export function isKnown(callee: Ref, known: Known): boolean {
  return effectOf(callee, known) !== undefined || pureOf(callee, known) !== undefined;
}

/** Whether a plain name stands for something that does harm: a function that the tables know, or a module. */
export function matters(name: string, known: Known): boolean {
  return known.effects.has(name) || isRiskyModule(ref(name), known);
}

/** A whole module that can do harm. */
export function isRiskyModule({ name }: Ref, { library }: Known): boolean {
  return listed(library.risky, name);
}

/** Ways into the inside of a language, from where everything can be reached. */
const inward =
  /(?:^|\.)(?:__(?:subclasses|globals|builtins|getattribute|dict|loader|import|code|reduce)__|constructor)(?:\.|$)/;

/** A member of a module that can do harm, and not one of those that are known not to; or a method whose name tells. */
export function isRisky({ name }: Ref, { library }: Known): boolean {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (listed(library.telling ?? "", last) || inward.test(name)) return true;
  const root = name.split(".", 1)[0] ?? name;
  if (!listed(library.risky, root)) return false;
  return !library.harmless.split(" ").some((start) => start !== "" && name.startsWith(start));
}

function listed(names: string, name: string): boolean {
  return name !== "" && ` ${names} `.includes(` ${name} `);
}
