import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeCode } from "../../../src/input/shell/code/analyze.ts";
import { languages } from "../../../src/input/shell/code/syntax.ts";
import { fastest } from "../fastest.ts";

const piece = fc.oneof(
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        "`",
        '"""',
        "/",
        "\\",
        "\n",
        " ",
        ";",
        ",",
        ".",
        "->",
        "::",
        "=>",
        "=",
        "+",
        "%",
      ],
      ...[
        "import ",
        "from ",
        "def ",
        "for ",
        "in ",
        "function ",
        "lambda ",
        "$x",
        "@y",
        "#{",
        "${",
        "%w[",
        "qw(",
        "s/",
        "=",
        "|",
      ],
      ...[
        "os.system",
        "open",
        "system",
        "unlink ",
        "require",
        "eval",
        "exec",
        "fs.rmSync",
        "File.delete ",
        "print ",
        "getline",
        "f'",
      ],
    ),
  },
);
const code = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe.each([...languages])("%s", (language) => {
  test("never throws, and every span lies in the code", () => {
    fc.assert(
      fc.property(code, (text) => {
        const { commands } = analyzeCode(language, text);
        return commands.every(
          ({ span }) => span === undefined || (span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    ...[
      "(",
      "[",
      "{",
      '"',
      "'",
      "`",
      "/",
      "\\",
      "#{",
      "${",
      '"#{',
      "`${",
      "f'{",
      "a.",
      "a,",
      "a=",
      "a+",
      "x = x + x\n",
      "$",
      "%w[",
      "qw(",
      "s/a/",
      "-",
    ],
    ...[
      "system(",
      "open(a, ",
      "'a'+",
      "[::-1]",
      "for a in [",
      "lambda a:",
      "=>",
      "|a|",
      "a(b)(",
      '"a" % ',
      "<<",
      "\n ",
      "(a)=>{",
      "{a:",
      "::",
    ],
    ...[
      "os.remove(f);",
      "import a as b, ",
      "from a import (",
      "eval('eval(",
      " ",
      "if a: c = 'x'\n",
      "...",
      "//",
      "/*",
      "x='ab'*9\n",
    ],
  ])("%j over and over takes linear time", (unit) => {
    const text = unit.repeat(Math.ceil(64_000 / unit.length));
    expect(fastest(1000, () => analyzeCode(language, text))).toBeLessThan(1000);
  });
});
