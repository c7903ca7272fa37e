import { BuiltinError } from "../builtins/builtin.ts";
import { type Civil, civilOf, dayOfYear, months, weekdayOf, weekdays } from "./civil.ts";
import { type Offset, type Part, parseLayout } from "./layout.ts";
import { utc, type Zone } from "./zone.ts";

/** Writes a moment after a layout. @throws BuiltinError for a zone's abbreviation, which only UTC has everywhere */
export function formatTime(ns: bigint, zone: Zone, layout: string): string {
  const offset = zone.offsetAt(ns);
  const civil = civilOf(ns, offset);
  return parseLayout(layout)
    .map((piece) => {
      if ("text" in piece) return piece.text;
      if ("part" in piece) return piece.part === "zone" ? abbreviation(zone) : partOf(civil, piece.part);
      if ("offset" in piece) return offsetText(offset, piece.offset);
      const digits = String(civil.nanosecond).padStart(9, "0").slice(0, piece.fraction);
      const shown = piece.trimmed ? digits.replace(/0+$/, "") : digits;
      return shown === "" ? "" : `.${shown}`;
    })
    .join("");
}

function partOf(civil: Civil, part: Exclude<Part, "zone">): string {
  const { year, month, day, hour, minute, second } = civil;
  const two = (value: number) => String(value).padStart(2, "0");
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  switch (part) {
    case "year":
      return String(year).padStart(4, "0");
    case "year 2":
      return two(year % 100);
    case "month name":
      return months[month - 1] ?? "";
    case "month short":
      return (months[month - 1] ?? "").slice(0, 3);
    case "month":
      return String(month);
    case "month 2":
      return two(month);
    case "weekday name":
      return weekdays[weekdayOf(civil)] ?? "";
    case "weekday short":
      return (weekdays[weekdayOf(civil)] ?? "").slice(0, 3);
    case "day":
      return String(day);
    case "day 2":
      return two(day);
    case "day, blank":
      return String(day).padStart(2);
    case "day of year":
      return String(dayOfYear(civil)).padStart(3, "0");
    case "day of year, blanks":
      return String(dayOfYear(civil)).padStart(3);
    case "hour":
      return two(hour);
    case "hour12":
      return String(twelve);
    case "hour12 2":
      return two(twelve);
    case "minute":
      return String(minute);
    case "minute 2":
      return two(minute);
    case "second":
      return String(second);
    case "second 2":
      return two(second);
    case "PM":
      return hour >= 12 ? "PM" : "AM";
    case "pm":
      return hour >= 12 ? "pm" : "am";
  }
}

function abbreviation(zone: Zone): string {
  if (zone === utc) return "UTC";
  throw new BuiltinError(`the abbreviation of ${zone.name} is not known`);
}

function offsetText(offset: number, { z, colon, minutes, seconds }: Offset): string {
  if (z && offset === 0) return "Z";
  const away = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const fields = [two(away / 3600), ...(minutes ? [two((away / 60) % 60)] : []), ...(seconds ? [two(away % 60)] : [])];
  return (offset < 0 ? "-" : "+") + fields.join(colon ? ":" : "");
}
