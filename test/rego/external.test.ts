import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeArchive } from "../../src/bundle/archive.ts";
import { currentCapabilities, opaVersion } from "../../src/rego/about.ts";
import { type BuildOptions, buildWasm } from "../../src/rego/build.ts";
import { type CompilerChoice, compile } from "../../src/rego/compiler.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
const folder = mkdtempSync(join(tmpdir(), "hookguard-test-opa-"));
afterAll(async () => {
  await opa.close();
  rmSync(folder, { recursive: true, force: true });
});

const options: BuildOptions = {
  sources: { "a/rule.rego": 'package a\n\np contains "x" if input.x == data.a.limit\n', "a/data.json": '{"limit": 1}' },
  entrypoints: ["a/p"],
  revision: "7",
};

/** A program that says it is some OPA, and builds by copying a prepared bundle, or fails. */
function stand({ version = "1.9.0", says, build = "exit 1" }: { version?: string; says?: string; build?: string }) {
  const path = join(mkdtempSync(join(folder, "bin-")), "opa");
  writeFileSync(
    path,
    `#!/bin/sh\nif [ "$1" = version ]; then echo "${says ?? `Version: ${version}`}"; exit; fi\n${build}\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

const prepared = join(folder, "prepared.tar.gz");
const text = (s: string) => new TextEncoder().encode(s);
writeFileSync(
  prepared,
  writeArchive(
    new Map([
      ["data.json", text('{"a":{"limit":1}}')],
      ["policy.wasm", text("\0asm prepared")],
      [".manifest", text('{"revision":"","roots":[""],"wasm":[{"entrypoint":"a/p","module":"/policy.wasm"}]}')],
    ]),
  ),
);
const copies = `/bin/cp ${prepared} "$5"`;

const onPath = (path: string) => ({ flag: "auto", env: { PATH: `/nonexistent:${join(path, "..")}` } });

describe.skipIf(process.platform === "win32")(
  "choosing a compiler (skipped on Windows: the stand-ins are shell scripts)",
  () => {
    const rows: [string, () => CompilerChoice, { compiler: "embedded" | "executable"; notice?: RegExp }][] = [
      ["nothing asked for", () => ({ env: {} }), { compiler: "embedded" }],
      [
        "asked for the embedded one",
        () => ({ flag: "embedded", env: { HOOKGUARD_OPA: "/x" } }),
        { compiler: "embedded" },
      ],
      [
        "auto without one",
        () => ({ flag: "auto", env: { PATH: "/nonexistent" } }),
        { compiler: "embedded", notice: /^No opa on PATH/ },
      ],
      [
        "auto with an old one",
        () => onPath(stand({ version: "0.70.0" })),
        { compiler: "embedded", notice: /is OPA 0\.70\.0; 1\.0 or newer/ },
      ],
      [
        "auto with something else",
        () => onPath(stand({ says: "hello" })),
        { compiler: "embedded", notice: /doesn't say an OPA version/ },
      ],
      [
        "one that can't build this",
        () => onPath(stand({ build: "echo 'error: odd' >&2; exit 1" })),
        { compiler: "embedded", notice: /refused to build \(error: odd\)/ },
      ],
      [
        "auto with another version",
        () => onPath(stand({ build: copies })),
        { compiler: "executable", notice: /OPA 1\.9\.0 at .* may differ/ },
      ],
      [
        "named by flag",
        () => ({ flag: stand({ build: copies }), env: {} }),
        { compiler: "executable", notice: /may differ/ },
      ],
      [
        "named by environment",
        () => ({ env: { HOOKGUARD_OPA: stand({ build: copies }) } }),
        { compiler: "executable", notice: /may differ/ },
      ],
    ];
    it.each(rows)("%s", async (_, choose, wanted) => {
      const built = await compile(opa, choose(), options);
      expect(built.compiler).toMatch(wanted.compiler === "embedded" ? /^embedded$/ : /\/opa$/);
      if (wanted.notice) expect(built.notice).toMatch(wanted.notice);
      else expect(built.notice).toBeUndefined();
      expect(built).toMatchObject({ entrypoints: ["a/p"], data: { a: { limit: 1 } }, manifest: { revision: "7" } });
      expect(Buffer.from(built.wasm).includes("prepared")).toBe(wanted.compiler === "executable");
    });

    it("has nothing to add when the version is the same", async () => {
      const { opa: version } = await opaVersion(opa);
      const built = await compile(opa, { flag: stand({ version, build: copies }), env: {} }, options);
      expect(built.notice).toBeUndefined();
    });

    it.each([
      ["missing", () => join(folder, "nowhere")],
      ["too old", () => stand({ version: "0.70.0" })],
    ])("refuses a named one that is %s", async (_, path) => {
      await expect(compile(opa, { flag: path(), env: {} }, options)).rejects.toMatchObject({ code: "usage" });
    });

    it("reports errors of the sources with their places, whoever builds", async () => {
      const wrong = { ...options, sources: { "a/rule.rego": "package a\n\np if q\n" } };
      await expect(compile(opa, { flag: stand({}), env: {} }, wrong)).rejects.toMatchObject({
        code: "rego.invalid",
        diagnostics: [{ position: { file: "a/rule.rego", line: 3 } }],
      });
    });

    it("shows the executable the sources and nothing else", async () => {
      const seen = join(folder, "seen.txt");
      const path = stand({ build: `(/usr/bin/env; /usr/bin/find . -type f; echo "$@") > ${seen}\n${copies}` });
      await compile(
        opa,
        { flag: path, env: { SECRET: "x" } },
        { ...options, capabilities: await currentCapabilities(opa) },
      );
      const lines = readFileSync(seen, "utf8").trim().split("\n");
      const args = lines.pop();
      expect(args).toMatch(/^build --target wasm --output \S+ --entrypoint a\/p --prune-unused --capabilities \S+ \.$/);
      expect(lines.filter((line) => line.startsWith("./")).sort()).toEqual(["./a/data.json", "./a/rule.rego"]);
      // A shell sets these itself.
      expect(lines.filter((line) => !/^(\.\/|PWD=|SHLVL=|_=|OLDPWD=)/.test(line))).toEqual([]);
    });
  },
);

// An OPA of the embedded version: `make opa-executable` builds one, and CI runs with it where Go is there.
describe.skipIf(!process.env.HOOKGUARD_TEST_OPA)("OPA itself (skipped unless HOOKGUARD_TEST_OPA names one)", () => {
  const real = { flag: process.env.HOOKGUARD_TEST_OPA ?? "", env: {} };

  it.each([
    ["as it is", {}],
    ["without pruning", { pruneUnused: false }],
    ["with print", { includePrint: true }],
    ["old syntax", { regoVersion: 0 as const, sources: { "a/b/c.rego": "package a\n\np[x] { x := input.y }\n" } }],
  ])("makes the same bytes: %s", async (_, more) => {
    const capabilities = await currentCapabilities(opa);
    const wanted = { ...options, capabilities, ...more };
    const outside = await compile(opa, real, wanted);
    const inside = await buildWasm(opa, wanted);
    expect(outside.compiler).toBe(real.flag);
    expect(outside.notice).toBeUndefined();
    expect(Buffer.from(outside.wasm).equals(inside.wasm)).toBe(true);
    expect(outside.entrypoints).toEqual(inside.entrypoints);
    expect(outside.data).toEqual(inside.data);
    expect(outside.manifest).toEqual(inside.manifest);
  });
});
