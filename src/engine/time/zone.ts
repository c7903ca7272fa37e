import { BuiltinError } from "../builtins/builtin.ts";
import { split } from "./civil.ts";

/** Where a moment is looked at from. */
export interface Zone {
  name: string;
  /** Seconds east of UTC at a moment. */
  offsetAt(ns: bigint): number;
}

export const utc: Zone = { name: "UTC", offsetAt: () => 0 };

/**
 * A zone of the time zone database by its name.
 * @throws BuiltinError for one that doesn't exist, and for `Local`: a decision must not depend on the machine
 */
export function zoneNamed(name: string): Zone {
  if (name === "" || name === "UTC") return utc;
  if (name === "Local") throw new BuiltinError("the time zone Local is another one on each machine");
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { ...fields, timeZone: name });
  } catch (cause) {
    throw new BuiltinError(`unknown time zone ${name}`, { cause });
  }
  return { name, offsetAt: (ns) => offset(format, split(ns).ms) };
}

const fields = {
  hourCycle: "h23",
  era: "short",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

function offset(format: Intl.DateTimeFormat, ms: number): number {
  const seconds = Math.floor(ms / 1000);
  const shown = Object.fromEntries(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const number = (type: string) => Number(shown[type]);
  const date = new Date(0);
  date.setUTCFullYear(shown.era === "BC" ? 1 - number("year") : number("year"), number("month") - 1, number("day"));
  date.setUTCHours(number("hour"), number("minute"), number("second"));
  return date.getTime() / 1000 - seconds;
}

/** The moment at which a zone's clocks show a time given as if at UTC; in a gap or an overlap as Go chooses. */
export function momentOf(shown: bigint, zone: Zone): bigint {
  const second = 1_000_000_000n;
  const guess = zone.offsetAt(shown);
  const moment = shown - BigInt(guess) * second;
  const really = zone.offsetAt(moment);
  return really === guess ? moment : shown - BigInt(really) * second;
}
