import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alternatives, expandGlob, isGlob, matchesDots } from "../../../src/input/paths/glob.ts";

const tree: Record<string, string[]> = {
  "/": ["home", "etc"],
  "/home": ["dev"],
  "/home/dev": [".claude", ".ssh", "a b", "src", "[x]"],
  "/home/dev/.claude": ["settings.json", "hooks"],
  "/home/dev/.ssh": ["id_rsa", "id_rsa.pub"],
};
const list = (folder: string) => tree[folder] ?? [];

describe("a pattern stands for", () => {
  it.each([
    ["/home/dev/.cl*/settings.json", ["/home/dev/.claude/settings.json"]],
    ["/home/dev/.c?aude/settings.json", ["/home/dev/.claude/settings.json"]],
    ["/home/dev/.[a-d]laude", ["/home/dev/.claude"]],
    ["/home/dev/.[!c]*", ["/home/dev/.ssh"]],
    ["/home/dev/.s?h/i*", ["/home/dev/.ssh/id_rsa", "/home/dev/.ssh/id_rsa.pub"]],
    ["/h*/d*/.ssh/*.pub", ["/home/dev/.ssh/id_rsa.pub"]],
    ["/home/dev/*", ["/home/dev/a b", "/home/dev/src", "/home/dev/[x]"]],
    ["/home/dev/.*", ["/home/dev/.claude", "/home/dev/.ssh"]],
    ["/home/dev/?claude", []],
    ["/home/dev/[.]claude", []],
    ["/home/dev/[[]x]", ["/home/dev/[x]"]],
    ["/home/dev/.cl*/new.json", ["/home/dev/.claude/new.json"]],
    ["/nowhere/*", []],
    ["/home/dev/.cl[[:lower:]]ude", ["/home/dev/.claude"]],
    ["/home/dev/.CLAUD[E]", ["/home/dev/.claude"]],
    ["/home/dev/.ss[]h]", ["/home/dev/.ssh"]],
    ["/home/dev/.@(ssh|x)/id_rsa", ["/home/dev/.ssh/id_rsa", "/home/dev/.x/id_rsa"]],
    ["/home/dev/.+(s)h/i*", ["/home/dev/.ssh/id_rsa", "/home/dev/.ssh/id_rsa.pub"]],
    ["/home/dev/.!(claude)/id_rsa", ["/home/dev/.claude/id_rsa", "/home/dev/.ssh/id_rsa"]],
    ["/home/dev/.?(s)?(s)h/id_*", ["/home/dev/.ssh/id_rsa", "/home/dev/.ssh/id_rsa.pub"]],
    ["/home/dev/.ss@(@(h|i)|j)/*.pub", ["/home/dev/.ssh/id_rsa.pub"]],
    ["/home/**/id_rsa", ["/home/id_rsa"]],
    ["/home/**/.ssh/id_rsa", ["/home/.ssh/id_rsa", "/home/dev/.ssh/id_rsa"]],
    ["/**/hooks", ["/hooks"]],
  ])("%s", (pattern, matches) => expect(expandGlob(pattern, list)).toEqual(matches));
});

describe("with dots matched, a pattern stands for", () => {
  it.each([
    ["/home/dev/*/id_rsa", ["/home/dev/.ssh/id_rsa"]],
    ["/home/dev/?ssh/*.pub", ["/home/dev/.ssh/id_rsa.pub"]],
    ["/home/**/id_rsa", ["/home/id_rsa", "/home/dev/.ssh/id_rsa"]],
  ])("%s", (pattern, matches) =>
    expect(expandGlob(pattern, list, { dots: true })).toEqual(expect.arrayContaining(matches)),
  );
});

it.each([
  ["/@(etc|srv)", ["/etc", "/srv"]],
  ["/?(etc)", ["/", "/etc"]],
  ["/+(etc)", ["/etc", "/etc*"]],
  ["/!(etc)", ["/*"]],
  ["/@(*.c|a)", ["/*.c", "/a"]],
  ["/etc", []],
  ["/@(a", []],
])("%s may be %j, whatever there is", (word, names) => expect(alternatives(word)).toEqual(names));

describe("dots are matched behind", () => {
  const call = (program: string, ...words: (string | null)[]) => ({
    program,
    argv: [program, ...words],
    assignments: program === "" ? [{ name: words[0] ?? "", value: words[1] ?? null }] : [],
  });
  it.each([
    [call("shopt", "-s", "dotglob"), true],
    [call("shopt", "-s", null), true],
    [call("bash", "-O", "dotglob", "-c", "x"), true],
    [call("setopt", "GLOB_DOTS"), true],
    [call("export", "GLOBIGNORE=x"), true],
    [call("", "GLOBIGNORE", "x"), true],
    [call("shopt", "-s", "nullglob"), false],
    [call("ls", null), false],
  ])("%j: %s", (command, expected) => expect(matchesDots(command)).toBe(expected));
});

it("zsh's *(D) has the dots in it", () => {
  expect(expandGlob("/home/dev/*(D)/id_rsa", list)).toContain("/home/dev/.ssh/id_rsa");
  expect(expandGlob("/home/dev/*(N)/id_rsa", list)).not.toContain("/home/dev/.ssh/id_rsa");
});

it("looks nothing up for plain words", () => {
  expect(["a", "/etc/passwd", "{a,b}", "~"].filter(isGlob)).toEqual([]);
  expect(expandGlob("/etc/passwd", list)).toEqual(["/etc/passwd"]);
});

it("is bounded: by the folder's names, and by the matches it gives", () => {
  const many = Array.from({ length: 4096 }, (_, index) => `file${index}`);
  expect(expandGlob("/*/*/*/*", () => many)).toHaveLength(256);
  const start = performance.now();
  expandGlob(`/${"*a".repeat(2000)}`, () => ["a".repeat(255)]);
  expect(performance.now() - start).toBeLessThan(1000);
});

it("never throws, and a name always fits itself with its letters replaced by ?", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !/[/.]/.test(name)),
      fc.string(),
      (name, other) => {
        expect(expandGlob(`/${"?".repeat(name.toLowerCase().length)}`, () => [name])).toEqual([`/${name}`]);
        expandGlob(`/${other}`, () => [name]);
      },
    ),
  );
});
