// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are for a shell
import { onPrograms, onWords, throughVariable } from "./edit.ts";
import { halves } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

const plainly = (variable: string, word: string) => `${variable}=${word}`;

/** Names and arguments out of variables. */
export const variables: EvasionClass = {
  name: "variables",
  rewrites: [
    throughVariable("X=rm; $X", "programs", plainly, (x) => `$${x}`),
    throughVariable('X=rm; "$X"', "programs", plainly, (x) => `"$${x}"`),
    throughVariable("X=rm; ${X}", "programs", plainly, (x) => `\${${x}}`),
    throughVariable(
      "export X=rm; $X",
      "programs",
      (x, word) => `export ${x}=${word}`,
      (x) => `$${x}`,
    ),
    throughVariable(
      "X='rm'; $X",
      "programs",
      (x, word) => `${x}='${word}'`,
      (x) => `$${x}`,
    ),
    throughVariable("A=r; B=m; $A$B", "programs", inTwo, (x) => `$${x}A$${x}B`),
    throughVariable("X=r; X+=m; $X", "programs", appended, (x) => `$${x}`),
    throughVariable(
      "read X <<< rm; $X",
      "programs",
      (x, word) => `read ${x} <<< ${word}`,
      (x) => `$${x}`,
    ),
    throughVariable(
      "printf -v X rm; $X",
      "programs",
      (x, word) => `printf -v ${x} %s ${word}`,
      (x) => `$${x}`,
    ),
    throughVariable(
      "declare X=rm; $X",
      "programs",
      (x, word) => `declare ${x}=${word}`,
      (x) => `$${x}`,
    ),
    throughVariable(
      "X=rm; Y=X; ${!Y}",
      "programs",
      (x, word) => `${x}=${word}; Y${x}=${x}`,
      (x) => `\${!Y${x}}`,
    ),
    onPrograms("${X:-rm}", (word) => `\${Xunset:-${word}}`),
    throughVariable(
      "X=xrm; ${X#x}",
      "programs",
      (x, word) => `${x}=x${word}`,
      (x) => `\${${x}#x}`,
    ),
    throughVariable(
      "X=xrmx; ${X:1:2}",
      "programs",
      (x, word) => `${x}=x${word}x; N${x}=${word.length}`,
      (x) => `\${${x}:1:N${x}}`,
    ),
    throughVariable(
      "X=(a rm); ${X[1]}",
      "programs",
      (x, word) => `${x}=(a ${word})`,
      (x) => `\${${x}[1]}`,
    ),
    throughVariable("A=-rf; $A", "args", plainly, (x) => `$${x}`),
    throughVariable('A=-rf; "$A"', "args", plainly, (x) => `"$${x}"`),
    throughVariable("A=-r; B=f; $A$B", "args", inTwo, (x) => `$${x}A$${x}B`),
    onWords("C='rm -rf /'; $C", (words) => `C='${words.join(" ")}'; $C`),
    onWords('C=(rm -rf /); "${C[@]}"', (words) => `C=(${words.join(" ")}); "\${C[@]}"`),
    onWords('set -- rm -rf /; "$@"', (words) => `set -- ${words.join(" ")}; "$@"`),
    onWords("rm${IFS}-rf${IFS}/", (words) => words.join("${IFS}")),
    onWords("{rm,-rf,/}", (words) => (words.length > 1 ? `{${words.map(escaped).join(",")}}` : words.join(" "))),
  ],
};

function inTwo(variable: string, word: string): string {
  const [left, right] = halves(word);
  return `${variable}A=${left}; ${variable}B=${right}`;
}

function appended(variable: string, word: string): string {
  const [left, right] = halves(word);
  return `${variable}=${left}; ${variable}+=${right}`;
}

function escaped(word: string): string {
  return word.replaceAll(",", "\\,");
}
