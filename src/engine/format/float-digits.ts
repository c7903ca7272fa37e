/** Decimal digits of a number, and where the point stands: `text` "125", `point` 1 is 1.25. */
export interface Digits {
  text: string;
  point: number;
}

/** The fewest digits that still mean the same float64. */
export function shortestDigits(value: number): Digits {
  const [, first = "0", rest = "", exponent = "0"] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  return { text: first + rest, point: value === 0 ? 1 : Number(exponent) + 1 };
}

/** Exactly so many digits, rounded half to even from the float's exact value. */
export function exactDigits(value: number, wanted: { significant: number } | { decimals: number }): Digits {
  const { numerator, denominator } = fraction(value);
  if ("decimals" in wanted) return rounded(numerator, denominator, wanted.decimals);
  if (numerator === 0n) return { text: "0".repeat(wanted.significant), point: 1 };
  // The exponent of the rounded value may be one higher than that of the value.
  const exponent = Number(value.toExponential(0).split("e")[1]);
  for (const guess of [exponent - 1, exponent, exponent + 1]) {
    const digits = rounded(numerator, denominator, wanted.significant - 1 - guess);
    const text = digits.text.replace(/^0+/, "");
    if (text.length <= wanted.significant) return { text, point: guess + 1 };
  }
  throw new Error("a float has more digits than its exponent says");
}

/** The value times ten to the `decimals`, rounded to an integer. */
function rounded(numerator: bigint, denominator: bigint, decimals: number): Digits {
  const scaled = decimals >= 0 ? numerator * 10n ** BigInt(decimals) : numerator;
  const by = decimals >= 0 ? denominator : denominator * 10n ** BigInt(-decimals);
  let quotient = scaled / by;
  const twice = (scaled % by) * 2n;
  if (twice > by || (twice === by && quotient % 2n === 1n)) quotient += 1n;
  const text = quotient.toString().padStart(Math.max(decimals, 0) + 1, "0");
  return { text, point: text.length - decimals };
}

/** A float64 as the fraction that it is. */
function fraction(value: number): { numerator: bigint; denominator: bigint } {
  const { mantissa, exponent } = partsOf(value);
  return exponent >= 0
    ? { numerator: mantissa << BigInt(exponent), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(-exponent) };
}

/** `value` is `mantissa` times two to the `exponent`. */
export function partsOf(value: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const low = bits & 0xfffffffffffffn;
  return biased === 0 ? { mantissa: low, exponent: -1074 } : { mantissa: low | (1n << 52n), exponent: biased - 1075 };
}
