import { type Flags, pad } from "./directive.ts";
import { quoteRune } from "./quote.ts";

const bases: Record<string, 2 | 8 | 10 | 16> = { b: 2, d: 10, o: 8, O: 8, v: 10, x: 16, X: 16 };

/** An integer as Go writes it. @returns undefined for a verb that integers don't have */
export function formatInteger(value: bigint, verb: string, flags: Flags): string | undefined {
  const base = bases[verb];
  if (base !== undefined) return digits(value, base, verb, flags);
  if (verb === "c") return pad(rune(value), flags);
  if (verb === "q") return pad(quoteRune(rune(value), flags), flags);
  if (verb === "U") return pad(unicode(value, flags), { ...flags, zero: false });
  return undefined;
}

function digits(value: bigint, base: 2 | 8 | 10 | 16, verb: string, flags: Flags): string {
  const { precision, plus, space, sharp, zero, minus, width } = flags;
  const negative = value < 0n;
  let text = (negative ? -value : value).toString(base);
  if (precision === 0 && value === 0n) return " ".repeat(width ?? 0);
  const sign = negative ? "-" : plus ? "+" : space ? " " : "";
  if (precision !== undefined) text = text.padStart(precision, "0");
  else if (zero && !minus && width !== undefined) text = text.padStart(width - sign.length, "0");
  if (verb === "X") text = text.toUpperCase();
  return pad(sign + prefixed(text, base, verb, sharp), { ...flags, zero: false });
}

function prefixed(text: string, base: number, verb: string, sharp: boolean): string {
  if (verb === "O") return `0o${sharp && !text.startsWith("0") ? "0" : ""}${text}`;
  if (!sharp) return text;
  if (base === 2) return `0b${text}`;
  if (base === 8) return text.startsWith("0") ? text : `0${text}`;
  return base === 16 ? `0${verb}${text}` : text;
}

/** The character with this number; what is none becomes the replacement character. */
function rune(value: bigint): string {
  const isCharacter = value >= 0n && value <= 0x10ffffn && !(value >= 0xd800n && value <= 0xdfffn);
  return isCharacter ? String.fromCodePoint(Number(value)) : "\ufffd";
}

function unicode(value: bigint, { precision, sharp }: Flags): string {
  const number = BigInt.asUintN(64, value);
  const text = `U+${number
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(4, precision ?? 0), "0")}`;
  const shown = rune(number);
  return sharp && number <= 0x10ffffn && isPrintable(shown) ? `${text} '${shown}'` : text;
}

function isPrintable(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}
