import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import type { ShellFacts } from "../../../src/input/types.ts";

const context = { cwd: "/code/project", home: "/home/dev", env: { USER: "dev" } };
const facts = (text: string) => shellFacts(text, context);

/** Bits that shell texts are made of, dense enough that most texts hold something that nests or breaks. */
const bit = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("rm", "-rf", "/", "echo", "git", "push", "bash", "-c", "X=1", "$X", "sudo", "xargs"),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "$(",
      ")",
      "`",
      '"',
      "'",
      "${",
      "}",
      "$((",
      "))",
      "{",
      "(",
      "<(",
      ">(",
      "[[",
      "]]",
      "((",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ";",
      "&&",
      "||",
      "|",
      "&",
      "\n",
      "|&",
      "!",
      "<<EOF\n",
      "\nEOF\n",
      "<<<",
      ">",
      "2>&1",
      "<",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "if",
      "then",
      "else",
      "fi",
      "for",
      "in",
      "do",
      "done",
      "while",
      "case",
      "esac",
      ";;",
      "f()",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "\\",
      "\\\n",
      "$'\\x72'",
      "*",
      "?",
      "[a]",
      "~",
      "{a,b}",
      "{1..3}",
      "#",
      "\u00a0",
      "\u200b",
      "é",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: "binary" }) },
);
const soup = fc
  .array(fc.tuple(bit, fc.constantFrom(" ", " ", "")), { maxLength: 30 })
  .map((bits) => bits.flat().join(""));

describe("any text", () => {
  it("never throws, and says what it is about", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
        const { commands, pipelines, text: same } = facts(text);
        expect(same).toBe(text);
        for (const pipeline of pipelines) for (const index of pipeline) expect(commands[index]).toBeDefined();
        for (const { stdin_from } of commands) if (stdin_from !== undefined) expect(commands[stdin_from]).toBeDefined();
      }),
      { numRuns: 1500 },
    );
  });

  it("has every command inside of it, and verbatim where it was not worked out", () => {
    fc.assert(
      fc.property(soup, (text) => {
        for (const { span, text: shown, via } of facts(text).commands) {
          const [start, end] = span;
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          if (via.length === 0) expect(text.slice(start, end)).toBe(shown);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("has the same facts each time", () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(facts(text)).toEqual(facts(text));
      }),
      { numRuns: 200 },
    );
  });

  it("shows nothing of how it marks what it doesn't know", () => {
    fc.assert(
      fc.property(soup, (text) => {
        if (!text.includes("\uffff")) expect(JSON.stringify(facts(text))).not.toContain("\uffff");
      }),
      { numRuns: 1500 },
    );
  });

  it("names every word that is null", () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { commands, unresolved, complete } = facts(text);
        const unknown = commands.some(({ argv }) => argv.includes(null));
        if (unknown && complete) expect(unresolved).not.toEqual([]);
      }),
      { numRuns: 1000, examples: [["/ xargs -rf rm "]] },
    );
  });
});

const plainWord = fc
  .stringMatching(/^[a-z/.-][a-zA-Z0-9/._=-]{0,7}$/)
  .filter(
    (word) =>
      !/^(?:\w+=|if|then|fi|for|in|do|done|case|esac|while|until|time|function|coproc|select|elif|else)/.test(word),
  );
const spacedWord = fc.stringMatching(/^[a-zA-Z0-9 ;|&$`"'()*?~#<>!-]{1,8}$/);
const head = plainWord.filter((word) => /^[a-z/.]/.test(word) && !word.includes("="));
const commandWords = fc
  .tuple(head, fc.array(fc.oneof(plainWord, spacedWord), { maxLength: 5 }))
  .map(([first, rest]) => [first, ...rest]);

/** Ways to write a word, all of which mean the same. */
const styles: ((word: string) => string)[] = [
  (word) => `'${word.replaceAll("'", `'\\''`)}'`,
  (word) => `"${word.replace(/["\\$`]/g, "\\$&")}"`,
  (word) => [...word].map((char) => `\\${char}`).join(""),
  (word) => `$'${word.replace(/['\\]/g, "\\$&")}'`,
  (word) => `$'${[...word].map((char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")}'`,
  (word) => [...word].map((char) => `'${char === "'" ? `'"'"'` : char}'`).join(""),
  (word) => `''${/^[\w/.=-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, "\\$&")}"`}""`,
];
const gap = fc.constantFrom(" ", "  ", "\t", " \\\n ", "   ");

const known = ({ commands, pipelines, complete }: ShellFacts) => ({
  complete,
  pipelines,
  commands: commands.map(({ program, argv, options, operands, subcommand, wrappers, via, cwd }) => ({
    program,
    argv,
    options,
    operands,
    subcommand,
    wrappers,
    via,
    cwd,
  })),
});

describe("a command written another way", () => {
  const written = fc.tuple(
    fc.array(commandWords, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(" && ", " || ", " ; ", " | ", "\n"),
    fc.infiniteStream(fc.nat(styles.length - 1)),
    fc.infiniteStream(gap),
  );

  it("has the same facts: quotes and blanks don't count", () => {
    fc.assert(
      fc.property(written, ([commands, operator, style, blank]) => {
        const write = (quote: (word: string) => string, space: () => string) =>
          commands.map((words) => words.map(quote).join(space())).join(operator);
        const simple = write(
          (word) => `'${word.replaceAll("'", `'\\''`)}'`,
          () => " ",
        );
        const other = write(
          (word) => styles[style.next().value ?? 0]?.(word) ?? word,
          () => blank.next().value ?? " ",
        );
        expect(known(facts(other))).toEqual(known(facts(simple)));
      }),
      { numRuns: 700 },
    );
  });

  it("has the same command behind wrappers and shells", () => {
    fc.assert(
      fc.property(
        commandWords,
        fc.constantFrom("sudo ", "env A=1 ", "nice -n 3 ", "nohup ", "timeout 5 ", "command "),
        (words, wrapper) => {
          const text = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
          const argv = facts(text).commands[0]?.argv;
          expect(facts(wrapper + text).commands.at(0)?.argv).toEqual(argv);
          expect(facts(`bash -c ${styles[0]?.(text)}`).commands[1]?.argv).toEqual(argv);
          expect(facts(`eval ${styles[1]?.(text)}`).commands[1]?.argv).toEqual(argv);
          expect(facts(`(${text})`).commands[0]?.argv).toEqual(argv);
          expect(facts(`echo $(${text})`).commands[0]?.argv).toEqual(argv);
        },
      ),
      { numRuns: 300 },
    );
  });
});
