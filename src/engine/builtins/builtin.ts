import { RegoObject, RegoSet, type Value } from "../value.ts";

/** What a builtin may ask of the evaluation it runs in. */
export interface BuiltinContext {
  /** Nanoseconds since 1970, the same all through one decision: the input document's, so that decisions can be replayed. */
  nowNs(): bigint;
  /** A line for a person, on stderr. */
  print(line: string): void;
  /** Called now and then by what may take long. @throws HookguardError `engine.deadline` */
  tick(): void;
}

/**
 * A host builtin. Anything it can't do it throws as `BuiltinError`, and the event is refused: an expression that quietly
 * became undefined, as it does under OPA unless `--strict-builtin-errors` is given, would be a rule that doesn't hold.
 */
export type Builtin = (args: readonly Value[], context: BuiltinContext) => Value;

/** A builtin was called with something it can't work on; the message says what. */
export class BuiltinError extends Error {}

/** The argument at a place, counted from 0, as a text. @throws BuiltinError */
export function text(args: readonly Value[], at: number): string {
  const value = args[at];
  if (typeof value !== "string") throw wrongType(at, "string");
  return value;
}

/** As an integer that JavaScript counts with. @throws BuiltinError */
export function integer(args: readonly Value[], at: number): number {
  const value = args[at];
  if (typeof value !== "number") throw wrongType(at, "integer");
  return value;
}

export function array(args: readonly Value[], at: number): Value[] {
  const value = args[at];
  if (!Array.isArray(value)) throw wrongType(at, "array");
  return value;
}

export function object(args: readonly Value[], at: number): RegoObject {
  const value = args[at];
  if (!(value instanceof RegoObject)) throw wrongType(at, "object");
  return value;
}

/** Texts of an array or a set. @throws BuiltinError */
export function texts(args: readonly Value[], at: number): readonly string[] {
  const items = itemsOf(args[at]);
  if (!items?.every((item) => typeof item === "string")) throw wrongType(at, "array or set of strings");
  return items;
}

/** Members of an array or a set; undefined for anything else. */
export function itemsOf(value: Value | undefined): readonly Value[] | undefined {
  if (Array.isArray(value)) return value;
  return value instanceof RegoSet ? value.items : undefined;
}

function wrongType(at: number, wanted: string): BuiltinError {
  return new BuiltinError(`operand ${at + 1} must be ${wanted}`);
}
