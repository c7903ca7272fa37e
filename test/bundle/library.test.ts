import { describe, expect, it } from "vitest";
import { withLibrary } from "../../src/bundle/library.ts";

const library = new Map([
  ["l/a.rego", "package hookguard.lib.a\n\nimport data.hookguard.lib.b\n\nx := b.x\n"],
  ["l/b.rego", "package hookguard.lib.b\n\nx := data.hookguard.lib.c.x\n"],
  ["l/c.rego", "package hookguard.lib.c\n\nx := 1\n"],
  ["l/rulefile.rego", "package hookguard.lib.rulefile\n\nimport data.hookguard.lib.c\n\nx := c.x\n"],
  ["l/unused.rego", "package hookguard.lib.unused\n\nx := 1\n"],
]);
const joined = (text: string, ruleFiles = false) => {
  const files = new Map([["p.rego", text]]);
  return [...withLibrary(files, () => library, ruleFiles).keys()];
};

describe("the library joins a build", () => {
  it("with what is called, and what that calls", () => {
    expect(joined("package p\n\nimport data.hookguard.lib.a\n")).toEqual([
      "l/a.rego",
      "l/b.rego",
      "l/c.rego",
      "p.rego",
    ]);
    expect(joined("package p\n\ny := data.hookguard.lib.c.x\n")).toEqual(["l/c.rego", "p.rego"]);
  });

  it("with what rule files need", () => {
    expect(joined("package p\n", true)).toEqual(["l/c.rego", "l/rulefile.rego", "p.rego"]);
  });

  it("not at all where nothing calls it, or where the policies bring their own", () => {
    const never = () => {
      throw new Error("it was asked for");
    };
    expect([...withLibrary(new Map([["p.rego", "package p\n"]]), never).keys()]).toEqual(["p.rego"]);
    const own = new Map([
      ["own.rego", "package hookguard.lib.a\n"],
      ["p.rego", "package p\n\nimport data.hookguard.lib.a\n"],
    ]);
    expect(withLibrary(own, never)).toBe(own);
  });
});
