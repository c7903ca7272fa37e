import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pathFacts } from "../../../src/input/paths/facts.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";
import { commandOf, shellOf } from "./command.ts";

const context = {
  cwd: "/home/dev/project",
  home: "/home/dev",
  userName: "dev",
  projectRoot: "/home/dev/project",
  paths: fixedWorld().paths,
};

/** `read /etc/passwd`; `*` marks a path taken with all that lies under it. */
function touched(line: string): string[] {
  return pathFacts([], shellOf(commandOf(line)), context).paths.map(
    ({ op, absolute, relative, recursive }) => `${op} ${relative ?? absolute}${recursive ? " *" : ""}`,
  );
}

/** Sections of `# title`, lines of `command => op path, op path`; `=> -` touches nothing. */
const text = readFileSync(new URL("./programs.txt", import.meta.url), "utf8");
for (const section of text.split(/^# /m).slice(1)) {
  const [title = "", ...lines] = section.split("\n");
  const rows = lines.filter((line) => line.includes(" => ")).map((line) => line.split(" => "));
  describe(title, () => {
    test.each(rows)("%s => %s", (line = "", expected = "") => {
      expect(touched(line).join(", ")).toBe(expected === "-" ? "" : expected);
    });
  });
}
