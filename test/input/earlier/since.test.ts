import { expect, it } from "vitest";
import { sessionStart } from "../../../src/input/earlier/since.ts";
import type { FileState } from "../../../src/ports/files.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";

const now = 1_800_000_000_000;
const week = 7 * 86_400_000;
const start = (state: FileState | undefined) =>
  sessionStart(state && "/t", { ...fixedWorld().files, state: () => state ?? { kind: "none" } }, now);

it("is a little before the transcript was made", () => {
  expect(start({ kind: "file", bornMs: now - 3_600_000, changedMs: now })).toBe(now - 3_900_000);
});

it("is a week ago where nothing tells", () => {
  expect(start(undefined)).toBe(now - week);
  expect(start({ kind: "none" })).toBe(now - week);
  expect(start({ kind: "hidden" })).toBe(now - week);
  expect(start({ kind: "folder", bornMs: now - 1, changedMs: now })).toBe(now - week);
});

it("is a week ago where the file system doesn't keep when a file was made, or says so of the future", () => {
  expect(start({ kind: "file", bornMs: 0, changedMs: now })).toBe(now - week);
  expect(start({ kind: "file", bornMs: now, changedMs: now })).toBe(now - week);
  expect(start({ kind: "file", bornMs: now + 1, changedMs: now + 2 })).toBe(now - week);
});
