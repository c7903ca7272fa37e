/** A moment as a calendar and a clock show it somewhere. */
export interface Civil {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  nanosecond: number;
}

const NS_PER_MS = 1_000_000n;

/** @param offset seconds east of UTC */
export function civilOf(ns: bigint, offset: number): Civil {
  const { ms, rest } = split(ns);
  const date = new Date(ms + offset * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    nanosecond: date.getUTCMilliseconds() * 1_000_000 + rest,
  };
}

/** Nanoseconds since 1970, as if the calendar hung at UTC; a month or a day past its end runs on into the next. */
export function nsOf({ year, month, day, hour, minute, second, nanosecond }: Civil): bigint {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return BigInt(date.getTime()) * NS_PER_MS + BigInt(nanosecond);
}

/** 0 is Sunday. */
export function weekdayOf({ year, month, day }: Civil): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDay();
}

/** 1 is the first of January. */
export function dayOfYear({ year, month, day }: Civil): number {
  const [here, first] = [new Date(0), new Date(0)];
  here.setUTCFullYear(year, month - 1, day);
  first.setUTCFullYear(year, 0, 1);
  return Math.round((here.getTime() - first.getTime()) / 86_400_000) + 1;
}

export function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** Whole milliseconds, and the nanoseconds past them. */
export function split(ns: bigint): { ms: number; rest: number } {
  const rest = ((ns % NS_PER_MS) + NS_PER_MS) % NS_PER_MS;
  return { ms: Number((ns - rest) / NS_PER_MS), rest: Number(rest) };
}

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
