import { BuiltinError } from "../builtins/builtin.ts";

const SECOND = 1_000_000_000n;
const units: Record<string, bigint> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: SECOND,
  m: 60n * SECOND,
  h: 3600n * SECOND,
};

/** Units that OPA has beside Go's, in hours. */
const long: Record<string, number> = { d: 24, w: 7 * 24, y: 365 * 24 };

/** `1h30m`, `-1.5d`. @returns nanoseconds @throws BuiltinError */
export function parseDuration(text: string): bigint {
  const fail = () => new BuiltinError(`invalid duration ${JSON.stringify(text)}`);
  const [, sign, rest] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === undefined || rest === "") throw fail();
  if (rest === "0") return 0n;
  let total = 0n;
  let at = 0;
  for (const match of rest.matchAll(/(\d*)(?:(\.)(\d*))?([^\d.]+)/gy)) {
    const [whole, before = "", , after = "", unit = ""] = match;
    if (before + after === "") throw fail();
    at += whole.length;
    total += amount(before, after, unit, fail);
  }
  if (at !== rest.length || total >= 2n ** 63n) throw fail();
  return sign === "-" ? -total : total;
}

function amount(before: string, after: string, unit: string, fail: () => BuiltinError): bigint {
  const hours = Object.hasOwn(long, unit) ? long[unit] : undefined;
  if (hours !== undefined) {
    const [whole = "", part = ""] = fixed(Number(`${before}.${after}`) * hours).split(".");
    return amount(whole, part, "h", fail);
  }
  const scale = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (scale === undefined) throw fail();
  const fraction = after === "" ? 0 : Math.trunc(Number(after) * (Number(scale) / 10 ** after.length));
  return BigInt(before === "" ? 0 : before) * scale + BigInt(fraction);
}

/** A number without an exponent. */
function fixed(value: number): string {
  const text = String(value);
  return text.includes("e") ? BigInt(Math.round(value)).toString() : text;
}
