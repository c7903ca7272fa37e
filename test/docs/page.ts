import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** What a page has its reader do: write a file, or run a command that ends with this exit code. */
export type Step = { file: string; text: string } | { command: string; exit: number };

/** A fenced block of a page that names its language; one without is output, to be read. */
export interface Block {
  language: string;
  text: string;
  /** The path of the file that it is, said on the line above. */
  file?: string;
}

/** A page, as text: of `docs/`, or the README beside it. */
export function page(name: string): string {
  const folder = name === "README.md" ? "../.." : "../../docs";
  return readFileSync(resolve(import.meta.dirname, folder, name), "utf8");
}

/** The blocks of a page or section, in order; a block below a line that is only a path and a colon is a file. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/(?:^`([\w./]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, file, language = "", block = ""]) => ({ language, text: block, ...(file === undefined ? {} : { file }) }),
  );
}

/**
 * The steps of a page or section, in order: its files, and each line of its other `sh` blocks as a command (`# exit N`
 * says how it ends; otherwise with 0). Blocks that are neither are somebody else's to hold: `test/docs/blocks.test.ts`.
 */
export function stepsOf(text: string): Step[] {
  return blocksOf(text).flatMap(({ file, language, text: block }): Step[] => {
    if (file !== undefined) return [{ file, text: block }];
    return language === "sh" ? block.trim().split("\n").map(commandOf) : [];
  });
}

/** The part of a page below a heading of the second level. */
export function section(text: string, title: string): string {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`there is no section ${title}`);
  return found;
}

function commandOf(line: string): Step {
  const [command = "", comment = ""] = line.split(/\s+#\s*/);
  return { command, exit: Number(/^exit (\d)/.exec(comment)?.[1] ?? 0) };
}
