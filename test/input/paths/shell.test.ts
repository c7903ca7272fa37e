import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pathFacts } from "../../../src/input/paths/facts.ts";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";

const home = "/home/dev";
const cwd = "/home/dev/project";
const context = { cwd, home, userName: "dev", projectRoot: cwd, paths: fixedWorld().paths };
/** Programs that list, so that reading is all they do: what is done to what they list is the question here. */
const lists = new Set(["find", "fd", "ls", "grep", "rg", "git", "locate", "tee"]);

function touched(text: string): string[] {
  const shell = shellFacts(text, { cwd, home, repository: cwd });
  const { paths } = pathFacts([], shell, context);
  return paths
    .filter(({ op, command }) => op !== "read" || !lists.has(shell.commands[command ?? -1]?.program ?? ""))
    .map(({ op, absolute, real, recursive, picked }) => {
      const leads = real === absolute ? "" : ` > ${shown(real)}`;
      return `${op} ${shown(absolute)}${leads}${recursive ? " *" : ""}${picked ? " ?" : ""}`;
    });
}

function shown(path: string): string {
  return path === cwd ? "." : path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}

/** Sections of `# title`, lines of `text => op path, op path`; `=> -` touches nothing. */
const file = readFileSync(new URL("./shell.txt", import.meta.url), "utf8");
for (const section of file.split(/^# /m).slice(1)) {
  const [title = "", ...lines] = section.split("\n");
  const rows = lines.filter((line) => line.includes(" => ")).map((line) => line.split(" => "));
  describe(title, () => {
    test.each(rows)("%s => %s", (text = "", expected = "") => {
      expect(touched(text).join(", ")).toBe(expected === "-" ? "" : expected);
    });
  });
}
