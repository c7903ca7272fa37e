import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chained, firstBroken, GENESIS, hashOf } from "../../src/log/chain.ts";
import { appendEvent, KEPT_LOGS } from "../../src/log/write.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hookguard-log-"));
  file = join(folder, "state", "decisions.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = (path = file) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");

describe("the chain", () => {
  it("holds from the first line on", () => {
    for (const n of [1, 2, 3]) appendEvent(file, { n });
    expect(firstBroken(lines(), GENESIS)).toBeUndefined();
    expect(lines().map((line) => JSON.parse(line).n)).toEqual([1, 2, 3]);
  });

  const tampers: [string, (all: string[]) => string[], number][] = [
    ["a changed line", ([a = "", b = "", c = ""]) => [a, b.replace('"n":2', '"n":9'), c], 2],
    ["a removed line", ([a = "", , c = ""]) => [a, c], 2],
    ["swapped lines", ([a = "", b = "", c = ""]) => [a, c, b], 2],
    ["a line of another kind", ([a = "", b = ""]) => [a, '{"n":7}', b], 2],
    ["a first line that is gone", ([, b = "", c = ""]) => [b, c], 1],
  ];
  it.each(tampers)("breaks at %s", (_name, tamper, at) => {
    for (const n of [1, 2, 3]) appendEvent(file, { n });
    expect(firstBroken(tamper(lines()), GENESIS)).toBe(at);
  });

  it("names a line's own hash", () => {
    const { line, hash } = chained({ a: 1 }, GENESIS);
    expect(hashOf(line)).toBe(hash);
    expect(hashOf('{"a":1}')).toBeUndefined();
  });
});

describe("the file", () => {
  it("is its owner's alone", () => {
    appendEvent(file, {});
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "state")).mode & 0o777).toBe(0o700);
  });
  it("is set aside when it is full, and the chain goes on", () => {
    for (let n = 0; n < 40; n += 1) appendEvent(file, { n, fill: "x".repeat(100) }, 1000);
    const names = readdirSync(join(folder, "state")).sort();
    expect(names).toEqual([
      "decisions.jsonl",
      ...Array.from({ length: KEPT_LOGS }, (_, kept) => `decisions.jsonl.${kept + 1}`),
    ]);
    const all = [...names]
      .sort()
      .reverse()
      .flatMap((name) => lines(join(folder, "state", name)));
    expect(firstBroken(all)).toBeUndefined();
    expect(JSON.parse(all.at(-1) ?? "{}").n).toBe(39);
  });
  it("goes on behind a line that a crash cut off", () => {
    appendEvent(file, { n: 1 });
    appendFileSync(file, '{"n":2,"cut');
    appendEvent(file, { n: 3 });
    expect(lines().map((line) => hashOf(line) !== undefined)).toEqual([true, false, true]);
  });
  it("is not blocked by a holder that died", () => {
    appendEvent(file, { n: 1 });
    writeFileSync(`${file}.lock`, "");
    utimesSync(`${file}.lock`, 0, 0);
    appendEvent(file, { n: 2 });
    expect(lines()).toHaveLength(2);
  });
  it("that can't be written is an error", () => {
    writeFileSync(join(folder, "state"), "a file, not a folder");
    expect(() => appendEvent(file, {})).toThrow();
  });
  it("takes many writers at once", () => {
    const script = `
      import { appendEvent } from "./log.mjs";
      for (let n = 0; n < 25; n += 1) appendEvent(process.argv[2], { n });`;
    execFileSync(
      "node_modules/.bin/esbuild",
      ["src/log/write.ts", "--bundle", "--platform=node", "--format=esm", `--outfile=${folder}/log.mjs`],
      { stdio: "ignore" },
    );
    writeFileSync(join(folder, "writer.mjs"), script);
    execFileSync("sh", ["-c", `for i in 1 2 3 4; do "$0" writer.mjs "$1" & done; wait`, process.execPath, file], {
      cwd: folder,
    });
    expect(lines()).toHaveLength(100);
    expect(firstBroken(lines(), GENESIS)).toBeUndefined();
  });
});
