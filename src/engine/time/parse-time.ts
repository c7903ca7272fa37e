import { BuiltinError } from "../builtins/builtin.ts";
import { type Civil, daysIn, months, nsOf, weekdays } from "./civil.ts";
import { type Offset, type Part, type Piece, parseLayout } from "./layout.ts";

/**
 * Reads a time that is written after a layout, as Go does: what the layout leaves out is the first of its kind, and
 * without a zone it is UTC.
 * @returns nanoseconds since 1970
 * @throws BuiltinError
 */
export function parseTime(layout: string, value: string): bigint {
  return new TimeParser(layout, value).run();
}

class TimeParser {
  readonly #pieces: readonly Piece[];
  readonly #value: string;
  #at = 0;
  #civil: Civil = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, nanosecond: 0 };
  #half: "AM" | "PM" | undefined;
  #dayOfYear: number | undefined;
  #offset = 0;

  constructor(layout: string, value: string) {
    this.#pieces = parseLayout(layout);
    this.#value = value;
  }

  run(): bigint {
    this.#pieces.forEach((piece, index) => {
      if ("text" in piece) this.#text(piece.text);
      else if ("offset" in piece) this.#zone(piece.offset);
      else if ("fraction" in piece) this.#fraction(piece);
      else {
        this.#part(piece.part);
        const next = this.#pieces[index + 1];
        const isSecond = piece.part === "second" || piece.part === "second 2";
        // A fraction may follow the seconds although the layout has none.
        if (isSecond && !(next && "fraction" in next)) this.#fraction({ fraction: 9, trimmed: true });
      }
    });
    if (this.#at < this.#value.length) throw this.#bad("has extra text");
    return nsOf(this.#date()) - BigInt(this.#offset) * 1_000_000_000n;
  }

  #date(): Civil {
    const civil = { ...this.#civil };
    if (this.#half === "PM" && civil.hour < 12) civil.hour += 12;
    else if (this.#half === "AM" && civil.hour === 12) civil.hour = 0;
    if (this.#dayOfYear !== undefined) return { ...civil, month: 1, day: this.#dayOfYear };
    if (civil.day < 1 || civil.day > daysIn(civil.year, civil.month)) throw this.#bad("has a day out of range");
    return civil;
  }

  /** A stretch of blanks in the layout stands for any number of them. */
  #text(text: string): void {
    for (const part of text.split(/( +)/)) {
      if (part.startsWith(" ")) {
        if (this.#at < this.#value.length && this.#value[this.#at] !== " ") throw this.#bad("lacks a blank");
        this.#match(/ */y);
      } else if (this.#value.startsWith(part, this.#at)) this.#at += part.length;
      else throw this.#bad("differs from its layout");
    }
  }

  #part(part: Part): void {
    const civil = this.#civil;
    switch (part) {
      case "year":
        civil.year = this.#number(/\d{4}/y);
        break;
      case "year 2": {
        const year = this.#number(/\d{2}/y);
        civil.year = year + (year >= 69 ? 1900 : 2000);
        break;
      }
      case "month name":
        civil.month = this.#name(months) + 1;
        break;
      case "month short":
        civil.month = this.#name(months.map((name) => name.slice(0, 3))) + 1;
        break;
      case "month":
      case "month 2":
        civil.month = this.#number(digits(part), 1, 12);
        break;
      case "weekday name":
        this.#name(weekdays);
        break;
      case "weekday short":
        this.#name(weekdays.map((name) => name.slice(0, 3)));
        break;
      case "day, blank":
        this.#match(/ ?/y);
        civil.day = this.#number(/\d{1,2}/y);
        break;
      case "day":
      case "day 2":
        civil.day = this.#number(digits(part));
        break;
      case "day of year":
      case "day of year, blanks":
        this.#dayOfYear = this.#number(part === "day of year" ? /\d{3}/y : / {0,2}\d{1,3}/y, 1, 366);
        break;
      case "hour":
        civil.hour = this.#number(/\d{1,2}/y, 0, 23);
        break;
      case "hour12":
      case "hour12 2":
        civil.hour = this.#number(digits(part), 0, 12);
        break;
      case "minute":
      case "minute 2":
        civil.minute = this.#number(digits(part), 0, 59);
        break;
      case "second":
      case "second 2":
        civil.second = this.#number(digits(part), 0, 59);
        break;
      case "PM":
        this.#half = this.#match(/AM|PM/y) as "AM" | "PM";
        break;
      case "pm":
        this.#half = this.#match(/am|pm/y).toUpperCase() as "AM" | "PM";
        break;
      case "zone":
        this.#abbreviation();
    }
  }

  /** An abbreviation says nothing about its distance from UTC; not even `GMT+3` does for Go. */
  #abbreviation(): void {
    this.#match(/GMT[+-]\d{1,2}|[A-Z]{3,4}T|ChST|MeST|WITA|[A-Z]{3}|[+-]\d{2}/y);
  }

  #zone({ z, colon, minutes, seconds }: Offset): void {
    if (z && this.#value[this.#at] === "Z") {
      this.#at += 1;
      return;
    }
    const separator = colon ? ":" : "";
    const source = `[+-]\\d{2}${minutes ? `${separator}\\d{2}` : ""}${seconds ? `${separator}\\d{2}` : ""}`;
    const text = this.#match(new RegExp(source, "y"));
    const [hour = 0, minute = 0, second = 0] = (text.replace(/\D/g, "").match(/\d{2}/g) ?? []).map(Number);
    if (hour > 24 || minute >= 60 || second >= 60) throw this.#bad("has a zone out of range");
    this.#offset = (hour * 3600 + minute * 60 + second) * (text.startsWith("-") ? -1 : 1);
  }

  #fraction({ fraction, trimmed }: { fraction: number; trimmed: boolean }): void {
    const pattern = trimmed ? /(?:[.,]\d+)?/y : new RegExp(`[.,]\\d{${fraction}}`, "y");
    const found = this.#match(pattern).slice(1, 10);
    if (found !== "") this.#civil.nanosecond = Number(found.padEnd(9, "0"));
  }

  #name(names: readonly string[]): number {
    const index = names.findIndex((name) => {
      return this.#value.slice(this.#at, this.#at + name.length).toLowerCase() === name.toLowerCase();
    });
    if (index === -1) throw this.#bad("has an unknown name");
    this.#at += names[index]?.length ?? 0;
    return index;
  }

  #number(pattern: RegExp, least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const value = Number(this.#match(pattern));
    if (value < least || value > most) throw this.#bad("has a number out of range");
    return value;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#value) ?? [];
    if (found === undefined) throw this.#bad("differs from its layout");
    this.#at += found.length;
    return found;
  }

  #bad(why: string): BuiltinError {
    return new BuiltinError(`the time ${JSON.stringify(this.#value)} ${why} at character ${this.#at}`);
  }
}

/** Two digits where the layout has two, else one or two. */
function digits(part: Part): RegExp {
  return part.endsWith(" 2") ? /\d{2}/y : /\d{1,2}/y;
}
