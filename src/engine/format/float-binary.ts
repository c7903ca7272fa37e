import type { Flags } from "./directive.ts";
import { partsOf } from "./float-digits.ts";

/** `%b`: the mantissa as an integer, and the power of two. */
export function formatBinary(value: number): string {
  const { mantissa, exponent } = partsOf(value);
  return `${mantissa}p${exponent >= 0 ? "+" : ""}${exponent}`;
}

/** `%x`: a hexadecimal mantissa from 1 to 2, and the power of two; with `#` the point always stands, in `%x` with zeros. */
export function formatHex(value: number, { precision, sharp }: Flags, upper: boolean): string {
  let { mantissa, exponent } = partsOf(value);
  exponent = mantissa === 0n ? 0 : exponent + 52;
  if (mantissa !== 0n) {
    for (; mantissa < 1n << 52n; mantissa <<= 1n) exponent -= 1;
  }
  if (precision !== undefined && precision < 13) {
    const drop = BigInt(4 * (13 - precision));
    const rest = mantissa & ((1n << drop) - 1n);
    const half = 1n << (drop - 1n);
    mantissa >>= drop;
    if (rest > half || (rest === half && mantissa % 2n === 1n)) mantissa += 1n;
    mantissa <<= drop;
    if (mantissa >= 1n << 53n) {
      mantissa >>= 1n;
      exponent += 1;
    }
  }
  const fraction = (mantissa & ((1n << 52n) - 1n)).toString(16).padStart(13, "0");
  let shown =
    precision === undefined ? fraction.replace(/0+$/, "") : fraction.padEnd(precision, "0").slice(0, precision);
  // Go counts the `x` and the leading digit among the six digits that it wants.
  if (sharp && !upper) shown = shown.padEnd((precision ?? 6) - 2, "0");
  const power = `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  const text = `0x${mantissa >> 52n}${shown === "" && !sharp ? "" : `.${shown}`}p${power}`;
  return upper ? text.toUpperCase() : text;
}
