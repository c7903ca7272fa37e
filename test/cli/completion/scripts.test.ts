import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Shell, shells } from "../../../src/cli/commands/completion.ts";
import { completionTable, type Entry } from "../../../src/cli/completion/table.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { desk } from "../support.ts";

/** The four scripts as text: all that the program has stands in them, and no text of ours ends a quote too early. */

const here = desk();
const table = completionTable(createProgram(here.terminal, () => undefined));
const folder = mkdtempSync(join(tmpdir(), "hookguard-completion-"));
afterAll(() => {
  here.remove();
  rmSync(folder, { recursive: true, force: true });
});

const hostile = 'it\'s [a]: \\ "b" $c `d` \u2019e; (f) #g %h';
const hostileTable: Entry[] = [
  { path: [], verbs: [{ name: "verb", summary: hostile }], options: [], operands: [] },
  {
    path: ["verb"],
    verbs: [],
    options: [{ names: ["-o", "--option"], description: hostile, value: { kind: "text" }, variadic: false }],
    operands: [{ name: "file", value: { kind: "file" }, variadic: true }],
  },
];

/** A quoted string of each shell, and how its syntax is checked by the shell itself. */
const syntax: Record<Shell, { quoted: RegExp; comment: RegExp; check: string[] }> = {
  bash: { quoted: /'[^']*'|"(?:\\.|[^"\\])*"|\\./g, comment: /^\s*#.*$/gm, check: ["bash", "-n"] },
  zsh: { quoted: /'[^']*'|"(?:\\.|[^"\\])*"|\\./g, comment: /^\s*#.*$/gm, check: ["zsh", "-n"] },
  fish: { quoted: /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, comment: /^\s*#.*$/gm, check: ["fish", "--no-execute"] },
  powershell: {
    quoted: /['\u2018-\u201b][^'\u2018-\u201b]*['\u2018-\u201b]|"[^"]*"/g,
    comment: /^\s*#.*$/gm,
    check: [],
  },
};

describe.each(Object.keys(shells) as Shell[])("hookguard completion %s", (shell) => {
  const { quoted, comment, check } = syntax[shell];
  const script = shells[shell](table);

  it("names every verb and every option", () => {
    const long = (name: string) => (shell === "fish" ? name.replace(/^--?/, "") : name);
    for (const { path, options } of table) {
      for (const word of path) expect(script).toContain(word);
      for (const { names } of options) for (const name of names) expect(script).toContain(long(name));
    }
  });
  it.each([
    ["the program's texts", table],
    ["texts with every sign that means something to a shell", hostileTable],
  ])("quotes %s so that they stay texts", (_, entries) => {
    const rest = shells[shell](entries).replace(comment, "").replace(quoted, "");
    expect(rest).not.toMatch(/['"\u2018-\u201b]/);
    for (const words of ["it's", "[a]", "`d`", "#g", "(f)"]) expect(rest).not.toContain(words);
    if (shell !== "bash" && shell !== "zsh") return;
    // What the shell itself would run: nothing but the functions and their registration.
    const file = join(folder, `${shell}.hostile`);
    writeFileSync(file, shells[shell](entries));
    const { error, status, stderr } = spawnSync(check[0] ?? "", [...check.slice(1), file], { encoding: "utf8" });
    expect(error ?? { status, stderr }).toEqual(error ?? { status: 0, stderr: "" });
  });
  it("is a script, where that shell is here to ask", () => {
    const file = join(folder, `completion.${shell}`);
    writeFileSync(file, script);
    const [name = "true", ...args] = check;
    const { error, status, stderr } = spawnSync(name, [...args, file], { encoding: "utf8" });
    if (error) expect((error as NodeJS.ErrnoException).code).toBe("ENOENT");
    else expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

it("PowerShell's tables have no two keys that differ in case only: it would refuse to read them", () => {
  for (const { options } of table) {
    const keys = options.filter(({ value }) => value).flatMap(({ names }) => names.map((name) => name.toLowerCase()));
    expect(keys).toEqual([...new Set(keys)]);
  }
});
