import { type Flags, pad } from "./directive.ts";
import { quote } from "./quote.ts";

/** A text as Go writes it. @returns undefined for a verb that texts don't have */
export function formatText(text: string, verb: string, flags: Flags): string | undefined {
  switch (verb) {
    case "v":
    case "s":
      return pad(cut(text, flags), flags);
    case "q":
      return pad(quote(cut(text, flags), flags), flags);
    case "x":
    case "X":
      return pad(hex(text, verb, flags), flags);
    default:
      return undefined;
  }
}

/** A precision counts characters. */
function cut(text: string, { precision }: Flags): string {
  return precision === undefined ? text : [...text].slice(0, precision).join("");
}

/** Its bytes; a precision counts them. */
function hex(text: string, verb: "x" | "X", { precision, space, sharp }: Flags): string {
  const bytes = new TextEncoder().encode(text).subarray(0, precision);
  const prefix = sharp ? `0${verb}` : "";
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const shown = verb === "X" ? pairs.map((pair) => pair.toUpperCase()) : pairs;
  if (shown.length === 0) return "";
  return space ? shown.map((pair) => prefix + pair).join(" ") : prefix + shown.join("");
}
