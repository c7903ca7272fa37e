import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { readArchive } from "../../src/bundle/archive.ts";
import { type BuildOptions, runBuild } from "../../src/cli/commands/build.ts";
import { loadBundle } from "../../src/engine/load.ts";
import { HookguardError } from "../../src/errors.ts";
import { closeOpa, opa, policy, sentence } from "../bundle/support.ts";
import { type Desk, desk } from "./support.ts";

afterAll(closeOpa);

let at: Desk;
afterEach(() => at.remove());

const build = (options: Partial<BuildOptions> = {}, ...folders: string[]) =>
  runBuild(
    folders.length === 0 ? [join(at.folder, "p")] : folders.map((folder) => join(at.folder, folder)),
    { output: "out/b.tar.gz", format: "pretty", ...options },
    at.terminal,
    opa(),
  );

async function failing(run: Promise<unknown>): Promise<HookguardError> {
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof HookguardError) return error;
  throw new Error("it was built");
}

const good = policy("a", 'deny contains "no" if input.x');

describe("hookguard build", () => {
  it("writes one bundle: policies and data, but no tests, cases, hidden files and others", async () => {
    at = desk({
      "p/a.rego": good,
      "p/a_test.rego": "package a_test\n\nbroken(",
      "p/cases.yaml": "- deny: x",
      "p/.hidden/b.rego": "package (",
      "p/readme.md": "# no",
      "p/conf/data.json": '{"x": 1}',
    });
    expect(await build({ revision: "abc", seq: 4 })).toBe(0);
    const bytes = readFileSync(join(at.folder, "out/b.tar.gz"));
    expect(at.out).toBe(`out/b.tar.gz: 1 policy, ${bytes.length} bytes\n`);
    expect([...readArchive(bytes, "b").keys()].sort()).toEqual([
      ".manifest",
      "a.rego",
      "data.json",
      "hookguard/main.rego",
      "policy.wasm",
    ]);
    const { index, manifest } = loadBundle(bytes, { source: "b", layer: "user" });
    expect(index).toMatchObject({ name: "p", seq: 4 });
    expect(manifest.revision).toBe("abc");
    expect(readdirSync(join(at.folder, "out"))).toEqual(["b.tar.gz"]);
  });

  it("tells machines what it built", async () => {
    at = desk({ "p/a.rego": good });
    await build({ format: "json", name: "mine" });
    expect(JSON.parse(at.out)).toMatchObject({
      version: 1,
      output: "out/b.tar.gz",
      manifest: { metadata: { hookguard: { name: "mine", policies: [{ id: "a" }] } } },
      diagnostics: [],
    });
  });

  it("takes several folders, rule files, and the library that they need", async () => {
    at = desk({
      "p/a.rego": good,
      "q/rules.yaml": "version: 1\nrules:\n  - id: q.one\n    if: Bash(rm *)\n    decision: deny\n    reason: No.\n",
    });
    expect(await build({}, "p", "q")).toBe(0);
    const { index } = loadBundle(readFileSync(join(at.folder, "out/b.tar.gz")), { source: "b", layer: "user" });
    expect(index.policies.map(({ id }) => id)).toEqual(["a", "q.one"]);
  });

  it("names files as the person did, and writes nothing when something is wrong", async () => {
    at = desk({ "p/a.rego": good.replace("deny contains", "deny[x] := "), "p/sub/b.rego": "package b\n\nx :=\n" });
    const parse = await failing(build());
    expect(parse.code).toBe("rego.invalid");
    expect(parse.diagnostics.map(({ position }) => position?.file)).toContain(join(at.folder, "p/sub/b.rego"));
    at.write("p/sub/b.rego", "package b\n");
    at.write("p/a.rego", good.replace('deny contains "no"', "deny := true"));
    const unfit = await failing(build());
    expect(unfit.code).toBe("build.invalid");
    expect(unfit.diagnostics.map(sentence)).toEqual([
      `${join(at.folder, "p/a.rego")}:7 hookguard/verb-not-a-set: deny is no set of decisions, so nothing would enforce it`,
    ]);
    expect(readdirSync(at.folder)).not.toContain("out");
  });

  it("refuses two folders with a file of the same name, and a folder that isn't there", async () => {
    at = desk({ "p/a.rego": good, "q/a.rego": good });
    const { diagnostics } = await failing(build({}, "p", "q"));
    expect(diagnostics[0]?.message).toBe(
      `${join(at.folder, "q/a.rego")} and ${join(at.folder, "p/a.rego")} are both a.rego in the bundle`,
    );
    expect((await failing(build({}, "nowhere"))).code).toBe("io");
  });

  it("says so when an asked-for opa isn't there", async () => {
    at = desk({ "p/a.rego": good });
    expect((await failing(build({ opa: join(at.folder, "no-opa") }))).code).toBe("usage");
    expect(await build({ opa: "auto" })).toBe(0);
    expect(at.err).toMatch(/^note: .*embedded OPA .* was used/);
  });
});
