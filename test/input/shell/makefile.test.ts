import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hole } from "../../../src/input/shell/hole.ts";
import { Expander, parseMakefile, recipesFor, shellCalls } from "../../../src/input/shell/runs/makefile.ts";

const none: ReadonlyMap<string, string> = new Map();

function linesOf(text: string, ...goals: string[]): string[] {
  const file = parseMakefile(text);
  const expander = new Expander(file.variables, none);
  return recipesFor(file, goals, expander).flatMap(({ lines, own }) => lines.map((line) => expander.text(line, own)));
}

describe("recipes", () => {
  const text = "all: a\n\t1\na: b | c\n\t2\nb c:\n\t3 $@\nd: ; 4\n%.o: %.c\n\t5 $<\n";
  it("are those of the goal and what it needs, and of patterns", () => {
    expect(linesOf(text)).toEqual(["1", "2", "3 b", `5 ${hole}`]);
    expect(linesOf(text, "d")).toEqual([" 4", `5 ${hole}`]);
    expect(linesOf(text, "b", "d")).toEqual(["3 b", " 4", `5 ${hole}`]);
  });

  it("are all of them where that can't be told", () => {
    expect(linesOf(text, "nobody")).toHaveLength(5);
    expect(linesOf("a: $(X)\n\t1\nb:\n\t2\n", "a")).toEqual(["1", "2"]);
  });

  it("make others by starting make again", () => {
    expect(linesOf("a:\n\t$(MAKE) b X=1\nb:\n\t2\nc:\n\t3\n", "a")).toEqual(["make b X=1", "2"]);
  });
});

describe("variables", () => {
  const lines = (text: string) => linesOf(`${text}\na:\n\t$(X)$Y\n`, "a");
  it("are put in, those of make too", () => {
    expect(lines("Z = 1\nX = $(Z)\nY := 2 # two")).toEqual(["12"]);
    expect(lines("X = $(RM) $(MAKE)\nY =")).toEqual(["rm -f make"]);
    expect(lines("X = 1\nX += 2\nY ?= 3")).toEqual(["1 23"]);
  });

  it("aren't known where a condition, a function or a circle decides", () => {
    expect(lines("X = 1\nX = 2\nY = 3")).toEqual([`${hole}3`]);
    expect(lines("X = $(patsubst %,$(notdir a),b)\nY = 3")).toEqual([`${hole}3`]);
    expect(lines("X = $(Y)\nY = $(X)")[0]).toContain(hole);
    expect(lines("X != ls\nY = 3")).toEqual([`${hole}3`]);
  });
});

it("finds what is run while it is read", () => {
  const inBraces = "{shell d}";
  expect(shellCalls(`X := $(shell a $(b) (c)) $${inBraces}`)).toEqual(["a $(b) (c)", "d"]);
  expect(parseMakefile("X != a\ndefine Y\nb\nendef\n").always).toEqual(["a", "b"]);
});

it("never throws, and ends soon", () => {
  const part = fc.constantFrom(
    "$(",
    "${",
    ")",
    "}",
    "$",
    "$$",
    "a",
    "X",
    ":",
    "=",
    "+=",
    "!=",
    "\n",
    "\t",
    "\\\n",
    "define ",
    "%",
    ";",
    "#",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
      const text = parts.join("");
      linesOf(text);
      shellCalls(text);
    }),
  );
  linesOf(`X = ${"$(X)".repeat(1_000)}\na:\n\t$(X)\n`);
  linesOf(`${Array.from({ length: 30 }, (_, i) => `V${i} = $(V${i + 1})$(V${i + 1})\n`).join("")}a:\n\t$(V0)\n`);
  linesOf(`a:\n\t${"$(".repeat(20_000)}\n`);
});
