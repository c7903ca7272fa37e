import { onArguments, onPrograms } from "./edit.ts";
import { double, halves, hex, octal, single } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

const inHalves = (make: (left: string, right: string) => string) => (word: string) => make(...halves(word));

/** Quotes, backslashes and ANSI-C strings around and inside words. */
export const quoting: EvasionClass = {
  name: "quoting",
  rewrites: [
    onPrograms("'rm'", single),
    onPrograms('"rm"', double),
    onPrograms(
      "r''m",
      inHalves((left, right) => `${left}''${right}`),
    ),
    onPrograms(
      'r""m',
      inHalves((left, right) => `${left}""${right}`),
    ),
    onPrograms(
      "r'm'",
      inHalves((left, right) => `${left}'${right}'`),
    ),
    onPrograms("\\rm", (word) => `\\${word}`),
    onPrograms("\\r\\m", (word) => [...word].map((letter) => `\\${letter}`).join("")),
    onPrograms("$'rm'", (word) => `$'${word}'`),
    onPrograms("$'\\x72\\x6d'", hex),
    onPrograms("$'\\162\\155'", (word) => `$'${octal(word)}'`),
    onPrograms('$"rm"', (word) => `$"${word}"`),
    onArguments("'-rf'", single),
    onArguments('"-rf"', double),
    onArguments(
      "-r''f",
      inHalves((left, right) => `${left}''${right}`),
    ),
    onArguments("\\-\\r\\f", (word) => [...word].map((letter) => `\\${letter}`).join("")),
    onArguments("$'\\x2d\\x72\\x66'", hex),
  ],
};
