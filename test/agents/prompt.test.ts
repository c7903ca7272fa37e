import { describe, expect, test } from "vitest";
import { includedFiles } from "../../src/agents/gemini/included.ts";
import { addressesIn, mentionsIn } from "../../src/agents/prompt.ts";

describe("files that a prompt mentions", () => {
  test.each<[string, string[]]>([
    ["look at @src/a.ts", ["src/a.ts"]],
    ["@.env, please", [".env"]],
    ["(see @a.txt)", ["a.txt"]],
    ["@~/.ssh/id_rsa @/etc/passwd", ["~/.ssh/id_rsa", "/etc/passwd"]],
    ["read @my\\ file.txt now", ["my file.txt"]],
    ['read @"my file.txt" now', ["my file.txt"]],
    ["mail dev@example.com", []],
    ["a lone @ sign", []],
    ["", []],
  ])("%s", (prompt, files) => {
    expect(mentionsIn(prompt)).toEqual(files);
  });
});

describe("addresses in free text", () => {
  test.each<[string, string[]]>([
    ["see https://a.b/c.", ["https://a.b/c"]],
    ["<http://a.b>, (ftp://c.d/e)", ["http://a.b", "ftp://c.d/e"]],
    ["HTTPS://A.B/", ["HTTPS://A.B/"]],
    ["file:///etc/passwd", ["file:///etc/passwd"]],
    ["example.com and a//b", []],
  ])("%s", (text, urls) => {
    expect(addressesIn(text)).toEqual(urls);
  });

  test("a long text that has none costs no more than its length", () => {
    const text = `${"a".repeat(1_000_000)}${"@".repeat(100_000)}`;
    expect([...addressesIn(text), ...mentionsIn(text)]).toEqual([]);
    expect(addressesIn(`http://a${").".repeat(200_000)}x`)).toHaveLength(1);
  });
});

describe("files that Gemini CLI put into a prompt", () => {
  const prompt =
    "look at @a.txt @b.txt\n--- Content from referenced files ---\nContent from @a.txt:\nA\n\nContent from @b.txt:\nB\n--- End of content ---";

  test("are read, and told from the prompt", () => {
    expect(includedFiles(prompt)).toEqual({
      files: [
        { op: "read", given: "a.txt" },
        { op: "read", given: "b.txt" },
      ],
      texts: [
        { role: "prompt", text: "look at @a.txt @b.txt" },
        { role: "prompt", text: "A\n\n", path: "a.txt" },
        { role: "prompt", text: "B\n--- End of content ---", path: "b.txt" },
      ],
    });
  });

  test("a prompt without any is one text", () => {
    expect(includedFiles("hello")).toEqual({ files: [], texts: [{ role: "prompt", text: "hello" }] });
  });

  test("a prompt that only looks like it loses nothing", () => {
    const fake = "x\n--- Content from referenced files ---\nno file here";
    expect(
      includedFiles(fake)
        .texts.map(({ text }) => text)
        .join("\n"),
    ).toBe(fake);
  });
});
