import type { PlainWord, Rewrite, Shape } from "./types.ts";

/** Replaces words, each by what is made of it. Nothing where there are none, or nothing changes. */
export function replaceWords(
  { text }: Shape,
  words: readonly PlainWord[],
  make: (word: string, index: number) => string,
): string | undefined {
  let out = "";
  let from = 0;
  words.forEach((word, index) => {
    out += text.slice(from, word.pos) + make(word.text, index);
    from = word.end;
  });
  out += text.slice(from);
  return out === text ? undefined : out;
}

/** The name of every program, written otherwise. */
export function onPrograms(name: string, make: (word: string, index: number) => string): Rewrite {
  return { name, rewrite: (shape) => replaceWords(shape, shape.programs, make) };
}

/** Every plain argument, written otherwise. */
export function onArguments(name: string, make: (word: string, index: number) => string): Rewrite {
  return { name, rewrite: (shape) => replaceWords(shape, shape.args, make) };
}

/** Something around the whole text. */
export function around(name: string, make: (text: string) => string): Rewrite {
  return { name, rewrite: ({ text }) => make(text) };
}

/** What only bash understands; `sh` may be another shell. */
const BASH_ONLY = /<<<|[<>]\(|\[\[|\$'|\/dev\/(?:tcp|udp)|&>|\|&|\bfunction\b|\{[^}]*[,.]/;

/** Something around the whole text that runs it with `sh`. */
export function aroundPosix(name: string, make: (text: string) => string): Rewrite {
  return { name, rewrite: ({ text }) => (BASH_ONLY.test(text) ? undefined : make(text)) };
}

/** One command of plain words only, written otherwise. */
export function onWords(name: string, make: (words: readonly string[]) => string): Rewrite {
  return { name, rewrite: ({ words }) => words && make(words) };
}

/** Names put into variables first. @param assign statements that set the variable, e.g. `X0=rm` */
export function throughVariable(
  name: string,
  pick: "programs" | "args",
  assign: (variable: string, word: string) => string,
  use: (variable: string) => string,
): Rewrite {
  return {
    name,
    rewrite(shape) {
      const words = shape[pick];
      const changed = replaceWords(shape, words, (_word, index) => use(`X${index}`));
      if (changed === undefined) return undefined;
      return `${words.map(({ text }, index) => assign(`X${index}`, text)).join("; ")}; ${changed}`;
    },
  };
}
