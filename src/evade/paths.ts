import { onPrograms } from "./edit.ts";
import type { EvasionClass, Rewrite } from "./types.ts";

function at(name: string, path: (program: string) => string): Rewrite {
  return onPrograms(name, (word) => (word.includes("/") ? word : path(word)));
}

const inFolder = at("", (word) => `$B/${word}`);
const throughPath: Rewrite = {
  name: "B=/usr/bin; $B/rm",
  rewrite(shape) {
    const changed = inFolder.rewrite(shape);
    return changed && `B=/usr/bin; ${changed}`;
  },
};

/** A program by a path instead of its name; wildcards in a path that can only match one file. */
export const paths: EvasionClass = {
  name: "paths",
  rewrites: [
    at("/usr/bin/rm", (word) => `/usr/bin/${word}`),
    at("/bin/rm", (word) => `/bin/${word}`),
    at("/usr/bin/../bin/rm", (word) => `/usr/bin/../bin/${word}`),
    at("/usr/./bin//rm", (word) => `/usr/./bin//${word}`),
    at('"/usr/bin/rm"', (word) => `"/usr/bin/${word}"`),
    at("'/usr/bin'/rm", (word) => `'/usr/bin'/${word}`),
    throughPath,
    at("/usr/bin/[r]m", (word) => `/usr/bin/[${word.slice(0, 1)}]${word.slice(1)}`),
  ],
};
