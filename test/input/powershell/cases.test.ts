import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import { parsePowerShell } from "../../../src/input/shell/powershell/parse.ts";

const context = {
  cwd: "/home/dev/project",
  home: "/home/dev",
  bash: (text: string) => shellFacts(text, { cwd: "/home/dev/project", home: "/home/dev" }),
};

/** Commands as `word|word (via) > file`, and `incomplete`; `?` is unknown. */
function found(text: string): string[] {
  const { commands, complete } = parsePowerShell(text, context);
  return [
    ...commands.map(({ argv, via, redirects, wrappers, cwd }) => {
      const words = argv.map((word) => word?.replaceAll("\n", "¶") ?? "?").join("|");
      const how = via.length === 0 ? "" : ` (${via.join(", ")})`;
      const inside = wrappers.length === 0 ? "" : ` <${wrappers.join(" ")}>`;
      const files = redirects.map(({ op, target }) => ` ${op} ${target ?? "?"}`).join("");
      return `${words}${how}${inside}${files}${cwd === context.cwd || cwd === null ? "" : ` in ${cwd}`}`;
    }),
    ...(complete ? [] : ["incomplete"]),
  ];
}

/** Sections `## title`; a case is lines of PowerShell, then `=> ` lines (`=> -` for nothing). */
const text = readFileSync(new URL("./cases.txt", import.meta.url), "utf8");
for (const section of text.split(/^## /m).slice(1)) {
  const [title = "", ...lines] = section.split("\n");
  const cases: [string, string[]][] = [];
  let code: string[] = [];
  let expected: string[] = [];
  for (const line of [...lines, "end"]) {
    if (line.startsWith("=> ")) expected.push(line.slice(3));
    else {
      if (expected.length > 0) {
        cases.push([code.join("\n").trim(), expected]);
        code = [];
        expected = [];
      }
      code.push(line);
    }
  }
  describe(title, () => {
    test.each(cases)("%s", (source, wanted) => {
      expect(found(source)).toEqual(wanted[0] === "-" ? [] : wanted);
    });
  });
}
