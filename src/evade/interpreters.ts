import { around, aroundPosix, onWords } from "./edit.ts";
import { single } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

/** A string literal that Python, JavaScript and Ruby read alike (no `#{` may stand in it for Ruby). */
const literal = (text: string) => JSON.stringify(text).replaceAll("#", "\\x23");
const list = (words: readonly string[]) => `[${words.map(literal).join(", ")}]`;

/** The text handed to a shell by an interpreter. */
export const interpreters: EvasionClass = {
  name: "interpreters",
  rewrites: [
    aroundPosix("python3 os.system", (text) => `python3 -c ${single(`import os; os.system(${literal(text)})`)}`),
    around(
      "python3 subprocess shell=True",
      (text) =>
        `python3 -c ${single(`import subprocess\nsubprocess.run(${literal(text)}, shell=True, executable="/bin/bash")`)}`,
    ),
    onWords(
      "python3 subprocess list",
      (words) => `python3 -c ${single(`import subprocess; subprocess.call(${list(words)})`)}`,
    ),
    aroundPosix("python3 <<EOF", (text) => `python3 <<'PYEOF'\nimport os\nos.system(${literal(text)})\nPYEOF`),
    aroundPosix("perl system", (text) => `perl -e ${single(`system(${perlLiteral(text)})`)}`),
    onWords("perl exec list", (words) => `perl -e ${single(`exec(${words.map(perlLiteral).join(", ")})`)}`),
    around(
      "node execSync",
      (text) =>
        `node -e ${single(`require("child_process").execSync(${JSON.stringify(text)}, {stdio: "inherit", shell: "/bin/bash"})`)}`,
    ),
    aroundPosix("ruby system", (text) => `ruby -e ${single(`system(${literal(text)})`)}`),
    aroundPosix("awk system", (text) => `awk ${single(`BEGIN { system(${JSON.stringify(text)}) }`)}`),
  ],
};

/** Nothing is interpolated between Perl's single quotes. */
function perlLiteral(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
