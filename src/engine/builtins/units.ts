import { Decimal, type Value } from "../value.ts";
import { type Builtin, BuiltinError, text } from "./builtin.ts";

/** Amounts with a unit: `10Mi`, `1.5GB`. */
export const units: Record<string, Builtin> = {
  "units.parse"(args) {
    const { number, unit } = split(text(args, 0).replaceAll('"', ""));
    return amount(multiply(rational(number), factor(siUnit(unit), unit)));
  },
  "units.parse_bytes"(args) {
    const { number, unit } = split(text(args, 0).replaceAll('"', "").toLowerCase());
    const { numerator, denominator } = multiply(rational(number), factor(byteUnit(unit), unit));
    return whole(numerator / denominator);
  },
};

interface Rational {
  numerator: bigint;
  denominator: bigint;
}

const powers = ["", "k", "m", "g", "t", "p", "e"];

/** Any case but that of a single `m`: milli is not mega. */
function siUnit(unit: string): Rational | undefined {
  if (unit === "m") return { numerator: 1n, denominator: 1000n };
  return power(unit.toLowerCase(), /^.i$/i.test(unit));
}

function byteUnit(unit: string): Rational | undefined {
  const bare = unit === "b" ? unit : unit.replace(/b$/, "");
  return power(bare, bare.endsWith("i"));
}

/** `k` is a thousand, `ki` 1024. */
function power(unit: string, binary: boolean): Rational | undefined {
  const place = powers.indexOf(binary ? unit.slice(0, -1) : unit);
  return place === -1 || (binary && place === 0) ? undefined : ratio((binary ? 1024n : 1000n) ** BigInt(place));
}

function ratio(numerator: bigint): Rational {
  return { numerator, denominator: 1n };
}

function factor(scale: Rational | undefined, unit: string): Rational {
  if (!scale) throw new BuiltinError(`unit ${unit} not recognized`);
  return scale;
}

/** The number goes as far as digits, points, signs and an exponent with digits do. */
function split(given: string): { number: string; unit: string } {
  if (given.includes(" ")) throw new BuiltinError("spaces not allowed in resource strings");
  const [number = ""] = /^(?:[\d.+-]|[eE](?=[\d+-]))*/.exec(given) ?? [];
  if (number === "") throw new BuiltinError("no amount provided");
  return { number, unit: given.slice(number.length) };
}

function rational(number: string): Rational {
  const [, sign, before, after = "", exponent = "0"] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/.exec(number) ?? [];
  if (before === undefined || before + after === "") throw new BuiltinError("could not parse amount to a number");
  const digits = BigInt(before + after) * (sign === "-" ? -1n : 1n);
  const power = Number(exponent) - after.length;
  // OPA allows six digits; what no amount needs would only keep the process busy.
  if (Math.abs(power) > 5000) throw new BuiltinError("exponent too large");
  return power >= 0 ? ratio(digits * 10n ** BigInt(power)) : { numerator: digits, denominator: 10n ** BigInt(-power) };
}

function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** An integer where it is one, else ten decimals, rounded half away from zero. */
function amount({ numerator, denominator }: Rational): Value {
  if (numerator % denominator === 0n) return whole(numerator / denominator);
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** 10n;
  const rounded = (scaled * 2n + denominator) / (denominator * 2n);
  const digits = rounded.toString().padStart(11, "0");
  return new Decimal(`${numerator < 0n ? "-" : ""}${digits.slice(0, -10)}.${digits.slice(-10)}`);
}

function whole(value: bigint): Value {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
