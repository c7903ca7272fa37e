import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyzeCode } from "../../../src/input/shell/code/analyze.ts";

/** What code does, as lines: `shell: LINE`, `run: WORD|WORD`, `read PATH`; `?` is unknown, `incomplete` says so. */
function found(language: string, code: string): string[] {
  const { commands, paths, complete } = analyzeCode(language, code);
  return [
    ...commands.map(({ argv, shellText, cwd }) => {
      const what =
        shellText === undefined
          ? `run: ${argv.map((word) => word ?? "?").join("|")}`
          : `shell: ${shellText.replaceAll("\n", "¶")}`;
      return cwd === undefined ? what : `${what} in ${cwd}`;
    }),
    ...paths.map(({ op, given, recursive }) => `${op} ${given}${recursive ? " *" : ""}`),
    ...(complete ? [] : ["incomplete"]),
  ];
}

/** Sections `# language: title`; a case is code (lines), then `=> expected` lines (`=> -` does nothing). */
const text = readFileSync(new URL("./cases.txt", import.meta.url), "utf8");
for (const section of text.split(/^## /m).slice(1)) {
  const [title = "", ...lines] = section.split("\n");
  const language = title.split(":", 1)[0] ?? "";
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
      expect(found(language, source)).toEqual(wanted[0] === "-" ? [] : wanted);
    });
  });
}
