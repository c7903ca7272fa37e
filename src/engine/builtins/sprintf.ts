import { type Argument, printf } from "../format/printf.ts";
import { regoText } from "../format/rego-text.ts";
import { Decimal, type Value } from "../value.ts";
import { array, type Builtin, text } from "./builtin.ts";

const INT64 = 2n ** 63n;

/** `sprintf(format, values)`: Go's formatting of numbers and texts; any other value is its Rego text. */
export const sprintf: Record<string, Builtin> = {
  sprintf: (args) => printf(text(args, 0), array(args, 1).map(argument)),
};

function argument(value: Value): Argument {
  if (typeof value === "string") return { kind: "string", value };
  if (typeof value === "number" || typeof value === "bigint") return integer(BigInt(value));
  if (value instanceof Decimal) {
    const float = Number(value.text);
    return Number.isFinite(float) ? { kind: "float64", value: float } : { kind: "string", value: value.text };
  }
  return { kind: "string", value: regoText(value) };
}

function integer(value: bigint): Argument {
  return { kind: value >= -INT64 && value < INT64 ? "int64" : "big.Int", value };
}
