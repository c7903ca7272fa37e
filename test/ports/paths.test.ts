import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeFiles } from "../../src/ports/files.ts";
import { nodePaths } from "../../src/ports/paths.ts";
import { nodeWorld } from "../../src/ports/world.ts";

let root = "";
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "hookguard-paths-")));
  mkdirSync(join(root, "real/deep"), { recursive: true });
  writeFileSync(join(root, "real/file"), "text");
  symlinkSync("real", join(root, "link"));
  symlinkSync(join(root, "real/deep"), join(root, "deep"));
  symlinkSync("missing/target", join(root, "dangling"));
  symlinkSync("loop", join(root, "loop"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["link/file", "real/file"],
  ["link/new/file", "real/new/file"],
  ["deep/../file", "real/file"],
  ["deep/../new", "real/new"],
  ["dangling", "missing/target"],
  ["dangling/x", "missing/target/x"],
  ["missing/../link/x", "real/x"],
  ["loop/x", "loop/x"],
])("%s leads to %s", (given, real) => {
  const known = new Map<string, string>();
  expect(nodePaths.real(`${root}/${given}`)).toBe(`${root}/${real}`);
  expect(nodePaths.real(`${root}/${given}`, known)).toBe(`${root}/${real}`);
  expect(nodePaths.real(`${root}/${given}`, known)).toBe(`${root}/${real}`);
});

test("any text gets an absolute answer", () => {
  fc.assert(fc.property(fc.string(), (text) => nodePaths.real(`/${text}`).startsWith("/")));
  expect(nodePaths.real(`/${"a/".repeat(100_000)}../b`)).toMatch(/\/b$/);
});

test("only regular files of bounded size are read", () => {
  expect(nodeFiles.readText(join(root, "real/file"), 10)).toBe("text");
  expect(nodeFiles.readText(join(root, "real/file"), 3)).toBeUndefined();
  expect(nodeFiles.readText(join(root, "real"), 10)).toBeUndefined();
  expect(nodeFiles.readText(join(root, "nothing"), 10)).toBeUndefined();
  expect(nodeFiles.readText("/dev/zero", 10)).toBeUndefined();
  expect(nodeFiles.exists(join(root, "dangling"))).toBe(true);
  expect(nodeFiles.exists("/a\0b")).toBe(false);
});

test("the real world answers", () => {
  const world = nodeWorld(["/opt/hookguard"]);
  expect(world.user.home).toMatch(/^\//);
  expect(world.user.name).not.toBe("");
  expect(world.clock.nowNs()).toBeGreaterThan(1.7e18);
  expect(world.protected).toEqual(["/opt/hookguard"]);
});
