import { type Reading, spend } from "./reading.ts";
import { any, HOLE, isKind, joined, repeated, textsOf, type Value } from "./value.ts";

const choices = /^(?:\|\||or|else)$/;

/** The value of `left OPERATOR right`, where it can be worked out. */
export function operated(reading: Reading, operator: string, left: Value, right: Value): Value {
  if (operator === "+" || operator === reading.syntax.join || operator === "<<") return join(reading, left, right);
  if (operator === "/" && isKind(left, "thing")) return joinPath(left.type, left.text, right);
  if (operator === "*") return repeat(left, right);
  if (operator === "%") return format(left, right);
  return choices.test(operator) ? any([left, right]) : null;
}

/** Two values joined as text, as far as the budget goes. */
export function join(reading: Reading, left: Value, right: Value): Value {
  const value = joined(left, right);
  return spend(reading, sizeOf([value])) ? value : null;
}

/** Units of text in some values. */
export function sizeOf(values: readonly (Value | undefined)[]): number {
  let units = 0;
  for (const value of values) {
    if (typeof value === "string") units += value.length;
    else for (const text of textsOf(value)) units += text.length;
  }
  return units;
}

function joinPath(type: string, text: string, right: Value): Value {
  const [name = HOLE, ...others] = textsOf(right);
  if (name === HOLE || others.length > 0) return null;
  return { kind: "thing", type, text: /^[/~]/.test(name) ? name : `${text}/${name}` };
}

function repeat(left: Value, right: Value): Value {
  return typeof left === "string" && typeof right === "number" && right >= 0 ? repeated(left, right) : null;
}

/** `"rm %s" % x`: what isn't known stays a hole. */
function format(left: Value, right: Value): Value {
  if (typeof left !== "string") return null;
  const values = isKind(right, "list") ? [...right.items] : [right];
  return left.replace(/%(?:[-\d.]*[sdr]|%)/g, (mark) => (mark === "%%" ? "%" : (textsOf(values.shift())[0] ?? HOLE)));
}
