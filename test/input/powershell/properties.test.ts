import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shell } from "../../../src/input/schema.ts";
import { parsePowerShell } from "../../../src/input/shell/powershell/parse.ts";
import { fastest } from "../fastest.ts";

const context = { cwd: "/home/dev/project", home: "/home/dev" };
const piece = fc.oneof(
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "`",
        "$",
        "$(",
        "@(",
        "@{",
        "@'\n",
        "\n'@",
        "\n",
        ";",
        "|",
        "&",
        "&&",
        ",",
        "<#",
        "#>",
        "#",
      ],
      ...[
        "Remove-Item ",
        "rm ",
        "-Recurse ",
        "-f:",
        "iex ",
        "$x",
        "$x = ",
        "$env:A ",
        "if ",
        "foreach ($x in ",
        "function f ",
        "powershell -c ",
      ],
      ...[
        "-join ",
        "-f ",
        "[char]",
        "::",
        ".Replace(",
        "+ ",
        "> ",
        "2>&1 ",
        "--% ",
        "–x ",
        "‘a’",
        "class ",
        "return ",
        "try ",
        "catch ",
      ],
    ),
  },
);

describe("PowerShell", () => {
  test("never throws, has the schema's shape, and every span lies in the text", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const facts = shell.parse(parsePowerShell(text, context));
        return facts.commands.every(({ span: [start, end] }) => start >= 0 && start <= end && end <= text.length);
      }),
      { numRuns: 3000 },
    );
  });

  test("spaces between words don't change what is run", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "'b c'", '"d"', "-Force", "x`y"), { minLength: 1 }),
        fc.constantFrom(" ", "  ", "\t", " `\n "),
        (words, gap) => {
          const plain = parsePowerShell(`Remove-Item ${words.join(" ")}`, context);
          const spaced = parsePowerShell(`Remove-Item${gap}${words.join(gap)}`, context);
          expect(spaced.commands[0]?.argv).toEqual(plain.commands[0]?.argv);
        },
      ),
    );
  });

  test.each([
    ...[
      "(",
      "{",
      "[",
      '"',
      "'",
      "`",
      "$(",
      "@(",
      "@{",
      "@'\n",
      "<#",
      "#",
      "a ",
      "a;",
      "a|",
      "a,",
      "& ",
      "$x=",
      "$x+='a';",
      '"$(',
      "-join ",
      "iex '",
    ],
    ...[
      "a.b",
      "[a]::",
      "'a'+",
      "1,",
      ">",
      "2>&1 ",
      "if(",
      "if(a){",
      "foreach($x in 1,2){",
      "--% ",
      "\n",
      "{a}",
      "(a)",
      "a -x:",
      "powershell -c ",
    ],
  ])("%j over and over takes linear time", (unit) => {
    const text = unit.repeat(Math.ceil(64_000 / unit.length));
    expect(fastest(1000, () => parsePowerShell(text, context))).toBeLessThan(1000);
  });
});
