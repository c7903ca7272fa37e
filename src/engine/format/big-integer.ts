import { type Flags, pad } from "./directive.ts";

const bases: Record<string, 2 | 8 | 10 | 16> = { b: 2, d: 10, o: 8, O: 8, s: 10, v: 10, x: 16, X: 16 };

/** An integer past 64 bits: Go's big integers format themselves, a little differently from small ones. */
export function formatBig(value: bigint, verb: string, flags: Flags): string {
  const base = bases[verb];
  if (base === undefined) return `%!${verb}(big.Int=${value})`;
  const { precision, width, plus, space, sharp, zero, minus } = flags;
  const sign = value < 0n ? "-" : plus ? "+" : space ? " " : "";
  const digits = (value < 0n ? -value : value).toString(base).padStart(precision ?? 0, "0");
  const head = sign + prefix(verb, base, sharp);
  const room = zero && !minus && precision === undefined ? (width ?? 0) - head.length : 0;
  const body = (verb === "X" ? digits.toUpperCase() : digits).padStart(room, "0");
  return pad(head + body, { ...flags, zero: false });
}

function prefix(verb: string, base: number, sharp: boolean): string {
  if (verb === "O") return "0o";
  if (!sharp || base === 10) return "";
  return base === 2 ? "0b" : base === 8 ? "0" : `0${verb}`;
}
