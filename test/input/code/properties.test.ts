import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyzeCode } from "../../../src/input/shell/code/analyze.ts";
import { languages } from "../../../src/input/shell/code/syntax.ts";

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
    const time = (size: number) => {
      const text = unit.repeat(Math.ceil(size / unit.length));
      const start = performance.now();
      analyzeCode(language, text);
      return performance.now() - start;
    };
    time(1000);
    const small = time(8_000);
    const large = time(64_000);
    // Eight times the text: quadratic time would be 64 times as much. The second bound forgives a slow start.
    expect(large < small * 24 || large < 250, `${small} ms, then ${large} ms`).toBe(true);
  });
});
