import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type FmtOptions, runFmt } from "../../src/cli/commands/fmt.ts";
import type { HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

const ugly = "package a\n\ndeny contains   x if { x := 1 }\n";
const fine = "package a\n\ndeny contains x if x := 1\n";

let here: Desk;
afterEach(() => here.remove());

const fmt = (options: FmtOptions, ...paths: string[]) =>
  runFmt(
    paths.map((path) => (path === "-" ? path : join(here.folder, path))),
    options,
    here.terminal,
  );

describe("hookguard fmt", () => {
  it("prints the formatted text, and leaves the file alone", async () => {
    here = desk({ "a.rego": ugly });
    expect(await fmt({}, "a.rego")).toBe(0);
    expect([here.out, here.read("a.rego")]).toEqual([fine, ugly]);
  });
  it("formats stdin", async () => {
    here = desk({}, ugly);
    expect(await fmt({}, "-")).toBe(0);
    expect(here.out).toBe(fine);
  });
  it("--write changes what needs it, tests too, and nothing hidden", async () => {
    here = desk({ "p/a.rego": ugly, "p/b_test.rego": ugly, "p/.x/c.rego": ugly, "p/d.txt": ugly });
    expect(await fmt({ write: true, list: true }, "p")).toBe(0);
    expect(here.out).toBe(`${join(here.folder, "p/a.rego")}\n${join(here.folder, "p/b_test.rego")}\n`);
    const texts = ["p/a.rego", "p/b_test.rego", "p/.x/c.rego", "p/d.txt"].map((file) => here.read(file));
    expect(texts).toEqual([fine, fine, ugly, ugly]);
  });
  it("--list --fail finds what is not formatted, and only that", async () => {
    here = desk({ "a.rego": ugly, "b.rego": fine });
    expect(await fmt({ list: true, fail: true }, ".")).toBe(1);
    expect(here.out).toBe(`${join(here.folder, "a.rego")}\n`);
    expect(await fmt({ list: true, fail: true }, "b.rego")).toBe(0);
  });
  it("--diff shows the change", async () => {
    here = desk({ "a.rego": ugly });
    expect(await fmt({ diff: true, fail: true }, "a.rego")).toBe(1);
    expect(here.out).toContain("-deny contains   x if { x := 1 }\n+deny contains x if x := 1\n");
    expect(here.read("a.rego")).toBe(ugly);
  });
  it("--v0-v1 turns the old syntax into the new", async () => {
    here = desk({ "a.rego": 'package a\n\ndeny[x] { x := "no" }\n' });
    expect(await fmt({ v0V1: true }, "a.rego")).toBe(0);
    expect(here.out).toContain('deny contains x if x := "no"');
  });
});

describe("what bad input gets", () => {
  it("a file that doesn't parse: its place, and no file is written", async () => {
    here = desk({ "a.rego": ugly, "b.rego": "package b\n\nx if {\n" });
    const error = (await fmt({ write: true }, ".").catch((thrown: unknown) => thrown)) as HookguardError;
    expect(error.code).toBe("rego.invalid");
    expect(error.diagnostics[0]?.position?.file).toBe(join(here.folder, "b.rego"));
    expect(here.read("a.rego")).toBe(ugly);
  });
  it("a path that isn't there", async () => {
    here = desk();
    await expect(fmt({}, "none.rego")).rejects.toMatchObject({ code: "io" });
  });
  it("--write on stdin", async () => {
    here = desk({}, ugly);
    await expect(fmt({ write: true }, "-")).rejects.toMatchObject({ code: "usage" });
  });
  it("an empty folder is formatted already", async () => {
    here = desk();
    expect(await fmt({ list: true, fail: true }, ".")).toBe(0);
  });
});
