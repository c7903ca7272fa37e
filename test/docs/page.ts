import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** What a page has its reader do: write a file, or run a command that ends with this exit code. */
export type Step = { file: string; text: string } | { command: string; exit: number };

/** A page of `docs/`, as text. */
export function page(name: string): string {
  return readFileSync(resolve(import.meta.dirname, "../../docs", name), "utf8");
}

/**
 * The steps of a page or section, in order: a block below a line that is only a path and a colon is a file, and each
 * line of an `sh` block without one is a command (`# exit N` says how it ends; otherwise with 0). Other blocks are
 * for reading.
 */
export function stepsOf(text: string): Step[] {
  return [...text.matchAll(/(?:^`([\w./]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, file, language, block = ""]): Step[] => {
      if (file !== undefined) return [{ file, text: block }];
      return language === "sh" ? block.trim().split("\n").map(commandOf) : [];
    },
  );
}

function commandOf(line: string): Step {
  const [command = "", comment = ""] = line.split(/\s+#\s*/);
  return { command, exit: Number(/^exit (\d)/.exec(comment)?.[1] ?? 0) };
}
