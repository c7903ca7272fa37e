import { around, onArguments, onPrograms } from "./edit.ts";
import { base64, octal, single } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

const reversed = (word: string) => [...word].reverse().join("");

/** Names and arguments that a command prints; whole texts that run inside a substitution. */
export const substitution: EvasionClass = {
  name: "substitution",
  rewrites: [
    onPrograms("$(echo rm)", (word) => `$(echo ${word})`),
    onPrograms("`echo rm`", (word) => `\`echo ${word}\``),
    onPrograms("$(printf %s rm)", (word) => `$(printf %s ${word})`),
    onPrograms("$(printf '\\162\\155')", (word) => `$(printf '${octal(word)}')`),
    onPrograms("$(echo -e '\\0162…')", (word) => `$(echo -e '${octal(word).replaceAll("\\", "\\0")}')`),
    onPrograms("$(command -v rm)", (word) => `$(command -v ${word})`),
    onPrograms("$(which rm)", (word) => `$(which ${word})`),
    onPrograms("$(echo cm0= | base64 -d)", (word) => `$(echo ${base64(word)} | base64 -d)`),
    onPrograms("$(base64 -d <<< cm0=)", (word) => `$(base64 -d <<< ${base64(word)})`),
    onPrograms("$(echo mr | rev)", (word) => `$(echo ${reversed(word)} | rev)`),
    onPrograms("$(echo _rm | tr -d _)", (word) => `$(echo _${word.replaceAll("_", "=")} | tr -d _ | tr = _)`),
    onPrograms("$(cat <<< rm)", (word) => `$(cat <<< ${word})`),
    onArguments("$(echo -rf)", (word) => `$(printf %s ${single(word)})`),
    onArguments("$(echo LXJm | base64 -d)", (word) => `$(echo ${base64(word)} | base64 -d)`),
    around(': "$(…)"', (text) => `: "$(${text}\n)"`),
    around("X=$(…)", (text) => `X=$(${text}\n)`),
    around("X=`…`", (text) => `X=\`${text.replace(/[\\`$]/g, "\\$&")}\n\``),
    around("cat <(…)", (text) => `cat <(${text}\n)`),
  ],
};
