import { around } from "./edit.ts";
import type { EvasionClass } from "./types.ts";

/** The text inside compound commands that run it once. */
export const control: EvasionClass = {
  name: "control",
  rewrites: [
    around("{ …; }", (text) => `{ ${text}\n}`),
    around("( … )", (text) => `( ${text}\n)`),
    around("if true; then …", (text) => `if true; then ${text}\nfi`),
    around("if …; then", (text) => `if ${text}\nthen :; fi`),
    around("else …", (text) => `if false; then :; else ${text}\nfi`),
    around("for", (text) => `for i in 1; do ${text}\ndone`),
    around("while", (text) => `while true; do ${text}\nbreak; done`),
    around("until", (text) => `until false; do ${text}\nbreak; done`),
    around("case", (text) => `case x in x) ${text}\n;; esac`),
    around("true && { …; }", (text) => `true && { ${text}\n}`),
    around("false || { …; }", (text) => `false || { ${text}\n}`),
    around("f() { …; }; f", (text) => `f0() { ${text}\n}; f0`),
    around("function f", (text) => `function f0 { ${text}\n}\nf0`),
    around("{ …; } | cat", (text) => `{ ${text}\n} | cat`),
    around("{ …; } &", (text) => `{ ${text}\n} & wait`),
    around("{ …; } > file", (text) => `{ ${text}\n} 2>/dev/null`),
    around("trap … EXIT", (text) => `trap '${text.replaceAll("'", "'\\''")}' EXIT`),
    around("( { if true; then ( … ); fi; } )", (text) => `( { if true; then ( ${text}\n); fi; } )`),
  ],
};
