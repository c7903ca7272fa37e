import { around, onArguments, onPrograms } from "./edit.ts";
import { halves } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

/** Blanks, line ends, line continuations and comments where a shell doesn't mind them. */
export const spacing: EvasionClass = {
  name: "spacing",
  rewrites: [
    around("blanks before", (text) => `   ${text}`),
    around("lines before", (text) => `\n\n${text}`),
    around("a comment before", (text) => `# nothing to see\n${text}`),
    around("a comment after", (text) => `${text}\n# done`),
    around("a blank and a line end after", (text) => `${text}\n `),
    around("another command before", (text) => `true; ${text}`),
    around("another command after", (text) => `${text}\ntrue`),
    onArguments("more blanks", (word) => `  ${word}`),
    onArguments("tabs", (word) => `\t${word}`),
    onArguments("\\ and a line end before", (word) => `\\\n  ${word}`),
    onPrograms("\\ and a line end inside a name", (word) => halves(word).join("\\\n")),
    onArguments("\\ and a line end inside an argument", (word) => halves(word).join("\\\n")),
  ],
};
