/** A layout of Go's `time` package taken apart: texts, and the parts of a time that stand between them. */
export type Piece = { text: string } | { part: Part } | { fraction: number; trimmed: boolean } | { offset: Offset };

/** What each word of the reference time stands for. */
const parts = {
  January: "month name",
  Jan: "month short",
  Monday: "weekday name",
  Mon: "weekday short",
  MST: "zone",
  "2006": "year",
  "002": "day of year",
  __2: "day of year, blanks",
  "01": "month 2",
  "02": "day 2",
  "03": "hour12 2",
  "04": "minute 2",
  "05": "second 2",
  "06": "year 2",
  _2: "day, blank",
  "15": "hour",
  "1": "month",
  "2": "day",
  "3": "hour12",
  "4": "minute",
  "5": "second",
  PM: "PM",
  pm: "pm",
} as const;
export type Part = (typeof parts)[keyof typeof parts];

/** A distance from UTC: with or without a colon and seconds, and `Z` where it is nothing. */
export interface Offset {
  z: boolean;
  colon: boolean;
  minutes: boolean;
  seconds: boolean;
}

const WORD =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|2006|002|__2|0[1-6]|_2(?!006)|15|[12345]|PM|pm|(?<fraction>[.,](?:0+|9+)(?!\d))|(?<offset>[-Z]07(?:00(?:00)?|:00(?::00)?)?)/g;

/** Takes a layout apart; everything that is no word of the reference time is text. */
export function parseLayout(layout: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of layout.matchAll(WORD)) {
    if (match.index > from) pieces.push({ text: layout.slice(from, match.index) });
    from = match.index + match[0].length;
    pieces.push(pieceOf(match[0], match.groups ?? {}));
  }
  if (from < layout.length) pieces.push({ text: layout.slice(from) });
  return pieces;
}

function pieceOf(word: string, { fraction, offset }: Record<string, string | undefined>): Piece {
  if (fraction !== undefined) return { fraction: fraction.length - 1, trimmed: fraction[1] === "9" };
  if (offset !== undefined) {
    const [z, colon] = [offset.startsWith("Z"), offset.includes(":")];
    const digits = offset.replace(/\D/g, "").length;
    return { offset: { z, colon, minutes: digits >= 4, seconds: digits >= 6 } };
  }
  return { part: parts[word as keyof typeof parts] };
}

/** The layouts that OPA knows by name. */
export const namedLayouts: Readonly<Record<string, string>> = {
  ANSIC: "Mon Jan _2 15:04:05 2006",
  UnixDate: "Mon Jan _2 15:04:05 MST 2006",
  RubyDate: "Mon Jan 02 15:04:05 -0700 2006",
  RFC822: "02 Jan 06 15:04 MST",
  RFC822Z: "02 Jan 06 15:04 -0700",
  RFC850: "Monday, 02-Jan-06 15:04:05 MST",
  RFC1123: "Mon, 02 Jan 2006 15:04:05 MST",
  RFC1123Z: "Mon, 02 Jan 2006 15:04:05 -0700",
  RFC3339: "2006-01-02T15:04:05Z07:00",
  RFC3339Nano: "2006-01-02T15:04:05.999999999Z07:00",
};
