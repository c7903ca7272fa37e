import { describe, expect, test } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import { parsePowerShell } from "../../../src/input/shell/powershell/parse.ts";
import { shellTexts } from "../../../src/input/texts/shell.ts";

const context = { cwd: "/home/dev/project", home: "/home/dev" };
const spell = (texts: ReturnType<typeof shellTexts>) => texts.map(({ role, text, path }) => [role, path, text]);

describe("texts that commands carry", () => {
  test.each([
    ["echo KEY=1 > .env", [["new_content", ".env", "KEY=1"]]],
    ["printf '%s' x >> a", [["new_content", "a", "%s x"]]],
    ["cat > a <<EOF\nx\nEOF", [["new_content", "a", "x\n"]]],
    ["tee a <<< x", [["new_content", "a", "x"]]],
    ["echo x | tee a", [["new_content", "a", "x"]]],
    ["python -c 'print(1)'", [["code", undefined, "print(1)"]]],
    ["echo x", []],
    ["echo x >&2", []],
    ["cat <<EOF\nx\nEOF", []],
  ])("%j", (command, expected) => {
    expect(spell(shellTexts(shellFacts(command, context)))).toEqual(expected);
  });

  test("of PowerShell too", () => {
    expect(spell(shellTexts(parsePowerShell("Set-Content -Path a -Value x", context)))).toEqual([
      ["new_content", "a", "x"],
    ]);
    expect(spell(shellTexts(parsePowerShell("'x'; Write-Output x > a", context)))).toEqual([["new_content", "a", "x"]]);
  });

  test("there is an end", () => {
    const many = "echo x > a;".repeat(600);
    expect(shellTexts(shellFacts(many, context)).length).toBeLessThanOrEqual(500);
  });
});
