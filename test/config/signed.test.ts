import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfigured } from "../../src/config/load-configured.ts";
import type { Sourced } from "../../src/config/merge.ts";
import type { BundleEntry } from "../../src/config/schema.ts";
import { HookguardError } from "../../src/errors.ts";
import { closeStage, key, release } from "../bundle/fetch/stage.ts";
import { pair } from "../bundle/sign/keys.ts";
import { closeOpa } from "../bundle/support.ts";

/** Local bundles with a key: verified at every load, never older than seen. */

const folder = mkdtempSync(join(tmpdir(), "hookguard-signed-"));
// Compiled before any test's time runs.
beforeAll(async () => {
  for (const word of ["one", "two"]) await release(word);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  closeStage();
  await closeOpa();
});

let machines = 0;
function machine() {
  machines += 1;
  const home = join(folder, String(machines));
  mkdirSync(home);
  const bundle = join(home, "b.tar.gz");
  writeFileSync(join(home, "key.pub"), key.check);
  const where = { system: "/none", user: home, state: join(home, "state") };
  return {
    home,
    put: (bytes: Uint8Array) => writeFileSync(bundle, bytes),
    async load(more: Partial<BundleEntry> = {}, layer: Sourced<BundleEntry>["layer"] = "user") {
      const value = { name: "b", source: "b.tar.gz", key: "key.pub", algorithm: key.algorithm, ...more };
      try {
        const { manifest } = await loadConfigured({ value, layer, file: join(home, "hookguard.yaml"), line: 1 }, where);
        return manifest.revision;
      } catch (error) {
        if (error instanceof HookguardError) return `${error.code}: ${error.details.why}`;
        throw error;
      }
    },
  };
}

describe("a local bundle with a key", () => {
  it("is verified every time, and never goes back", async () => {
    const { put, load, home } = machine();
    put(await release("two", { seq: 2 }));
    expect([await load(), await load()]).toEqual(["two", "two"]);
    put(await release("one", { seq: 1 }));
    expect(await load()).toBe("bundle.rollback: its sequence is 1, and 2 was seen");
    put(await release("one"));
    expect(await load()).toBe("bundle.rollback: its sequence is missing, and 2 was seen");
    put(await release("one", { seq: 2 }));
    expect(await load()).toBe("one");
    put(await release("one", { seq: 9 }, pair("ES256")));
    expect(await load()).toBe(`bundle.signature: it was not signed with ${join(home, "key.pub")}`);
    put(await release("two", { seq: 2, exp: 1 }));
    expect(await load()).toMatch(/^bundle\.signature: its signature expired/);
  });

  it("is remembered by layer and project, so none makes another's look old", async () => {
    const { put, load } = machine();
    put(await release("two", { seq: 2 }));
    expect(await load({}, "untrusted project")).toBe("two");
    put(await release("one", { seq: 1 }));
    expect([await load({}, "untrusted project"), await load()]).toEqual([
      "bundle.rollback: its sequence is 1, and 2 was seen",
      "one",
    ]);
  });

  it("whose past can't be read is refused", async () => {
    const { put, load, home } = machine();
    put(await release("two", { seq: 2 }));
    writeFileSync(join(home, "state"), "a file where a folder should be");
    expect(await load()).toMatch(/^bundle\.rollback: what was seen can't be read from /);
  });

  it("takes the key as PEM in the configuration too, and a scope", async () => {
    const { put, load } = machine();
    put(await release("two", { seq: 2, scope: "prod" }));
    expect(await load({ key: key.check, scope: "prod" })).toBe("two");
    expect(await load({ key: key.check })).toBe('bundle.signature: it is signed for the scope "prod", not ""');
  });

  it("needs no algorithm said where the key tells it", async () => {
    const { put, load } = machine();
    for (const algorithm of ["ES256", "ES384", "RS256"] as const) {
      const keys = pair(algorithm);
      put(await release("two", { seq: 2 }, keys));
      expect([algorithm, await load({ key: keys.check, algorithm: undefined } as Partial<BundleEntry>)]).toEqual([
        algorithm,
        "two",
      ]);
    }
    // What the signature's header says counts for nothing: the key is for RS256, the signature is not.
    put(await release("two", { seq: 2 }, { ...pair("RS256"), algorithm: "PS256" }));
    expect(await load({ key: pair("RS256").check, algorithm: undefined } as Partial<BundleEntry>)).toMatch(
      /^bundle\.signature: it was not signed with the key of b \(it says "PS256", the key is for RS256\)/,
    );
  });

  it.each([
    ["a key that isn't there", { key: "none.pub" }, "bundle.key: there is no such file"],
    ["a folder for a key", { key: "." }, "bundle.key: it is no regular file"],
    ["a FIFO for a key", { key: "fifo" }, "bundle.key: it is no regular file"],
    ["a FIFO for a bundle", { source: "fifo" }, "bundle.missing: it is no regular file"],
    [
      "another algorithm than the key is for",
      { algorithm: "RS256" },
      "bundle.key: it is no public key in PEM form that fits RS256",
    ],
    [
      "no algorithm for a shared secret",
      { key: "secret", algorithm: undefined },
      "bundle.key: it is no PEM file, and a shared secret doesn't tell its algorithm",
    ],
  ])("is refused with %s", async (_, more, why) => {
    const { put, load, home } = machine();
    execFileSync("mkfifo", [join(home, "fifo")]);
    writeFileSync(join(home, "secret"), "a shared secret");
    put(await release("two", { seq: 2 }));
    expect(await load(more as Partial<BundleEntry>)).toBe(why);
  });

  it("signed with one sequence and built with another is refused", async () => {
    const { build, policy } = await import("../bundle/support.ts");
    const { signArchive } = await import("../../src/bundle/sign.ts");
    const { signer } = await import("../bundle/sign/keys.ts");
    const { put, load, home } = machine();
    const { bytes } = await build({ "p.rego": policy("p", 'deny contains "no" if input.x') }, { seq: 5 });
    put(await signArchive(bytes, "b", signer(key), { seq: 6 }));
    expect(await load()).toBe("bundle.signature: its signature has the sequence 6, its manifest 5");
    put(await signArchive(bytes, "b", signer(key), {}));
    expect(await load()).toBe("");
    expect(readFileSync(join(home, "state/bundles/user/b/seen.json"), "utf8")).toContain('"seq":5');
  });
});
