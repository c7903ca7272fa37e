import type { Word } from "unbash";
import type { Here } from "../session.ts";
import { arithmetic } from "./arithmetic.ts";
import type { Single } from "./piece.ts";

/** A number as an operation wants it: constant arithmetic. */
export function integer(here: Here, word: Word, single: Single): number | null {
  const { text } = single(word);
  const value = text
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  if (value === "") return 0;
  if (/^\d{1,6}$/.test(value) || /^-\d{1,6}$/.test(value)) return Number(value);
  const sum = /^(\d{1,6})\s*([-+*])\s*(\d{1,6})$/.exec(value);
  if (sum !== null) {
    const [a, b] = [Number(sum[1]), Number(sum[3])];
    return sum[2] === "+" ? a + b : sum[2] === "-" ? a - b : a * b;
  }
  return arithmetic(here, { type: "ArithmeticWord", pos: 0, end: 0, value }, single);
}
