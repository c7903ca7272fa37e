import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PATHS, pathFacts } from "../../../src/input/paths/facts.ts";
import { programTables } from "../../../src/input/paths/programs/lookup.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";
import { fastest } from "../fastest.ts";
import { commandOf, shellOf } from "./command.ts";

const context = {
  cwd: "/home/dev/project",
  home: "/home/dev",
  projectRoot: "/home/dev/project",
  paths: fixedWorld().paths,
};

describe("path facts", () => {
  test("what the tool names comes first, then the commands, each once", () => {
    const facts = pathFacts(
      [
        { op: "write", given: "a", recursive: true },
        { op: "write", given: "a", recursive: true },
      ],
      shellOf(commandOf("cat a a"), { ...commandOf("rm b"), cwd: "/tmp" }),
      context,
    );
    expect(facts.paths.map(({ op, absolute, source, command }) => [op, absolute, source, command])).toEqual([
      ["write", "/home/dev/project/a", "tool", undefined],
      ["read", "/home/dev/project/a", "shell", 0],
      ["delete", "/tmp/b", "shell", 1],
    ]);
  });

  test("a tool's own folder is where its paths start", () => {
    const [path] = pathFacts([{ op: "read", given: "x", cwd: "src" }], undefined, context).paths;
    expect(path?.absolute).toBe("/home/dev/project/src/x");
  });

  test("redirects open files, copies of descriptors don't", () => {
    const redirects = [
      { op: ">", target: "a" },
      { op: ">>", target: "b" },
      { op: ">|", target: "c" },
      { op: "&>", target: "d" },
      { op: ">&", target: "e" },
      { op: ">&", target: "2" },
      { op: ">&", target: "2-" },
      { op: "<&", target: "-" },
      { op: "<", target: "f" },
      { op: "<>", target: "g" },
      { op: "<<", heredoc: { text: "x", expands: false } },
      { op: "<<<", target: "/etc/passwd" },
      { op: ">", target: null },
    ];
    const facts = pathFacts([], shellOf({ ...commandOf("cat"), redirects }), context);
    expect(facts.paths.map(({ op, relative }) => `${op} ${relative}`)).toEqual([
      ...["write a", "write b", "write c", "write d", "write e", "read f", "read g", "write g"],
    ]);
  });

  test("paths of a remote command are not looked up here", () => {
    const shell = shellOf({ ...commandOf("cat a"), remote: true });
    expect(pathFacts([], shell, context).paths[0]).toMatchObject({ in_project: false });
  });

  test("there is an end, and it is marked", () => {
    const many = Array.from({ length: MAX_PATHS + 5 }, (_, index) => `f${index}`).join(" ");
    const facts = pathFacts([], shellOf(commandOf(`cat ${many}`)), context);
    expect(facts.paths).toHaveLength(MAX_PATHS);
    expect(facts.complete).toBe(false);
  });

  const names = programTables.flatMap((table) => Object.keys(table));
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "-",
      "--",
      "-rf",
      "-C",
      "..",
      "~",
      "file://",
      "-o",
      "a=b",
      "host:x",
      "@f",
      "-exec",
      "czf",
      "run",
      "A:/",
    ),
  );
  test("never throws, whatever the words are", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names, "nobody"), fc.array(fc.option(word)), (program, words) => {
        const command = { ...commandOf(program), argv: [program, ...words] };
        const { paths } = pathFacts([], shellOf(command), context);
        return paths.every(({ absolute, real }) => [absolute, real].every((path) => /^(?:[A-Za-z]:)?\//.test(path)));
      }),
      { numRuns: 2000 },
    );
  });

  test("every option in the tables is spelled like one", () => {
    for (const table of programTables) {
      for (const program of Object.values(table)) {
        for (const options of [program.options ?? []].flat()) {
          for (const list of Object.values(options)) expect(list).toMatch(/^[-+][^\s]+(?: [-+][^\s]+)*$/);
        }
      }
    }
  });

  test.each(["cat", "nobody", "tar", "find", "cp", "git", "curl", "sed"])(
    "%s with 100,000 words is read in linear time",
    (program) => {
      const argv = [program, ...Array.from({ length: 100_000 }, (_, at) => (at % 7 === 0 ? "-x" : `./dir/f${at}`))];
      const shell = shellOf({ ...commandOf(program), argv });
      expect(fastest(1000, () => pathFacts([], shell, context))).toBeLessThan(1000);
    },
  );
});
