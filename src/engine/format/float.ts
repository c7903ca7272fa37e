import { type Flags, pad } from "./directive.ts";
import { formatBinary, formatHex } from "./float-binary.ts";
import { type Digits, exactDigits, shortestDigits } from "./float-digits.ts";

/** A float64 as Go writes it. @returns undefined for a verb that floats don't have */
export function formatFloat(value: number, verb: string, flags: Flags): string | undefined {
  const body = bodyOf(Math.abs(value), verb, flags);
  if (body === undefined) return undefined;
  const negative = value < 0 || Object.is(value, -0);
  const sign = negative ? "-" : flags.plus ? "+" : flags.space ? " " : "";
  const { zero, minus, width } = flags;
  const finite = Number.isFinite(value);
  if (zero && !minus && finite && width !== undefined) return sign + body.padStart(width - sign.length, "0");
  return pad(sign + body, { ...flags, zero: false });
}

function bodyOf(value: number, verb: string, flags: Flags): string | undefined {
  const { precision } = flags;
  if (!"bgGxXfFeEv".includes(verb)) return undefined;
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : "Inf";
  switch (verb) {
    case "v":
    case "g":
      return general(value, precision ?? -1, flags);
    case "G":
      return general(value, precision ?? -1, flags).toUpperCase();
    case "e":
      return exponential(exactDigits(value, { significant: (precision ?? 6) + 1 }), precision ?? 6, flags.sharp);
    case "E":
      return exponential(
        exactDigits(value, { significant: (precision ?? 6) + 1 }),
        precision ?? 6,
        flags.sharp,
      ).toUpperCase();
    case "f":
    case "F":
      return fixed(exactDigits(value, { decimals: precision ?? 6 }), precision ?? 6, flags.sharp);
    case "b":
      return formatBinary(value);
    default:
      return formatHex(value, flags, verb === "X");
  }
}

/** `%g`: the exponent decides between the two other forms; with `#` the zeros stay. */
function general(value: number, precision: number, { sharp }: Flags): string {
  const wanted = precision === 0 ? 1 : precision;
  const digits = precision < 0 ? shortestDigits(value) : exactDigits(value, { significant: wanted });
  const length = digits.text.replace(/0+$/, "").length;
  const exponent = digits.point - 1;
  let limit = precision < 0 ? 6 : wanted;
  if (precision >= 0 && limit > length && length >= digits.point) limit = length;
  const total = precision < 0 ? Math.max(6, length) : wanted;
  const text = digits.text.replace(/0+$/, "").padEnd(sharp ? total : 0, "0");
  const shown: Digits = { ...digits, text };
  if (value !== 0 && (exponent < -4 || exponent >= Math.max(limit, precision < 0 ? 21 - 15 : 0))) {
    return exponential(shown, Math.max(text.length, 1) - 1, sharp);
  }
  return fixed(shown, Math.max(text.length - digits.point, 0), sharp);
}

function exponential({ text, point }: Digits, decimals: number, sharp: boolean): string {
  const [first = "0", rest] = [text[0], text.slice(1).padEnd(decimals, "0").slice(0, decimals)];
  const exponent = /^0*$/.test(text) ? 0 : point - 1;
  const shown = `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return `${first}${rest === "" ? (sharp ? "." : "") : `.${rest}`}e${shown}`;
}

function fixed({ text, point }: Digits, decimals: number, sharp: boolean): string {
  const whole = point > 0 ? text.slice(0, point).padEnd(point, "0") : "0";
  const rest = "0".repeat(Math.max(0, -point)) + text.slice(Math.max(0, point));
  const part = rest.padEnd(decimals, "0").slice(0, decimals);
  return part === "" ? whole + (sharp ? "." : "") : `${whole}.${part}`;
}
