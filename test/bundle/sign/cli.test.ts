import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeArchive } from "../../../src/bundle/archive.ts";
import { algorithmNames } from "../../../src/bundle/keys-algorithms.ts";
import { signArchive } from "../../../src/bundle/sign.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { HookguardError } from "../../../src/errors.ts";
import type { Terminal } from "../../../src/ports/terminal.ts";
import { build, closeOpa, policy } from "../support.ts";
import { bytes } from "./keys.ts";

const folder = mkdtempSync(join(tmpdir(), "hookguard-sign-"));
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  const built = await build({ "p.rego": policy("p", 'deny contains "no" if input.x') }, { revision: "r1", seq: 4 });
  writeFileSync(at("b.tar.gz"), built.bytes);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeOpa();
});

/** Runs a verb as the command line does. */
async function hookguard(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let code = 0;
  let out = "";
  let err = "";
  const terminal: Terminal = {
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
    stdin: async () => new Uint8Array(),
    interactive: false,
    color: false,
    columns: 80,
    env: {},
    cwd: folder,
  };
  try {
    await createProgram(terminal, (status) => {
      code = status;
    }).parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof HookguardError) {
      const { code: name, message, hint } = error;
      return { code: error.exitCode, out, err: `${name}: ${message}${hint ? ` ${hint}` : ""}` };
    }
    return { code: 2, out, err };
  }
  return { code, out, err };
}

describe("keygen", () => {
  it.each(algorithmNames)("%s: what it makes signs and verifies", async (algorithm) => {
    expect(await hookguard("keygen", algorithm, "--algorithm", algorithm)).toMatchObject({ code: 0 });
    const check = algorithm.startsWith("HS") ? `${algorithm}.key` : `${algorithm}.pub`;
    expect(statSync(at(`${algorithm}.key`)).mode & 0o777).toBe(0o600);
    if (!algorithm.startsWith("HS")) expect(statSync(at(check)).mode & 0o777).toBe(0o644);
    const signed = `${algorithm}.tar.gz`;
    const key = ["--key", `${algorithm}.key`, "--algorithm", algorithm];
    expect(await hookguard("sign", "b.tar.gz", ...key, "-o", signed)).toMatchObject({ code: 0 });
    expect(await hookguard("verify", signed, "--key", check, "--algorithm", algorithm)).toMatchObject({ code: 0 });
  });

  it("never replaces a file, and leaves no half of a pair", async () => {
    await hookguard("keygen", "mine");
    const before = readFileSync(at("mine.key"));
    expect(await hookguard("keygen", "mine")).toMatchObject({
      code: 3,
      err: `io: ${at("mine.key")}: it is there already, and a key is never replaced.`,
    });
    rmSync(at("mine.key"));
    expect(await hookguard("keygen", "mine")).toMatchObject({ code: 3 });
    expect(() => statSync(at("mine.key"))).toThrow();
    expect(before.length).toBeGreaterThan(0);
  });
});

describe("sign, verify and inspect", () => {
  const es = ["--algorithm", "ES256"];
  beforeAll(async () => {
    await hookguard("keygen", "k");
    await hookguard("keygen", "other");
    await hookguard("sign", "b.tar.gz", "--key", "k.key", ...es, "--seq", "4", "--exp", "2999-12-31", "-o", "s.tar.gz");
  });

  it("show what was signed", async () => {
    const { out } = await hookguard("inspect", "s.tar.gz", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      name: "test",
      revision: "r1",
      seq: 4,
      policies: [{ id: "p" }],
      signature: { algorithm: "ES256", files: 5, seq: 4, exp: Date.parse("3000-01-01") / 1000 },
    });
    const pretty = (await hookguard("inspect", "s.tar.gz")).out;
    for (const part of [
      "revision r1",
      "sequence 4",
      "signed (ES256), not verified here",
      "policy.wasm",
      "p  Policy p",
    ]) {
      expect(pretty).toContain(part);
    }
    expect((await hookguard("inspect", "b.tar.gz")).out).toContain("not signed");
    const verified = await hookguard("verify", "s.tar.gz", "--key", "k.pub", ...es, "--format", "json");
    expect(JSON.parse(verified.out)).toMatchObject({ verified: true, files: 5, seq: 4 });
  });

  it("a bundle that doesn't hold is exit code 1, a check that can't be made 3, a wrong option 2", async () => {
    const verify = async (file: string, key: string, ...more: string[]) => {
      const { code, err } = await hookguard("verify", file, "--key", key, ...more);
      return [code, err.split("\n")[0]];
    };
    expect(await verify("s.tar.gz", "other.pub", ...es)).toEqual([
      1,
      "error: The bundle s.tar.gz is not trusted: it was not signed with other.pub.",
    ]);
    expect(await verify("b.tar.gz", "k.pub", ...es)).toEqual([
      1,
      "error: The bundle b.tar.gz is not trusted: it is not signed.",
    ]);
    expect((await verify("none.tar.gz", "k.pub", ...es))[0]).toBe(3);
    expect((await verify("s.tar.gz", "none.pub", ...es))[0]).toBe(3);
    expect((await verify("s.tar.gz", "k.pub"))[0]).toBe(0);
    expect((await verify("s.tar.gz", "k.pub", "--algorithm", "none"))[0]).toBe(2);
    expect((await hookguard("sign", "b.tar.gz", "--key", "k.key", ...es, "--exp", "soon"))?.code).toBe(2);
  });

  it.each(["2020-01-01", "2020-01-01T00:00:00Z", "0d"])("no signature is made that ended before: %s", async (exp) => {
    expect(await hookguard("sign", "b.tar.gz", "--key", "k.key", "--exp", exp, "-o", "past.tar.gz")).toMatchObject({
      code: 2,
      err: expect.stringContaining("That has passed already"),
    });
    expect(() => statSync(at("past.tar.gz"))).toThrow();
  });

  it("sign takes the manifest's sequence, and no other", async () => {
    expect(await hookguard("sign", "b.tar.gz", "--key", "k.key", "--seq", "5", "-o", "five.tar.gz")).toMatchObject({
      code: 2,
      err: expect.stringContaining("b.tar.gz was built with --seq 4, so it can't be signed with --seq 5."),
    });
    expect(() => statSync(at("five.tar.gz"))).toThrow();
    expect(await hookguard("sign", "b.tar.gz", "--key", "k.key", "-o", "four.tar.gz")).toMatchObject({ code: 0 });
    const { out } = await hookguard("inspect", "four.tar.gz", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({ signature: { seq: 4 } });
  });

  it("verify refuses what fetch refuses: a signature and a manifest of two sequences", async () => {
    const key = { name: "k.key", material: readFileSync(at("k.key")), algorithm: "ES256" as const };
    writeFileSync(at("two.tar.gz"), await signArchive(readFileSync(at("b.tar.gz")), "b", key, { seq: 5 }));
    expect(await hookguard("verify", "two.tar.gz", "--key", "k.pub")).toEqual({
      code: 1,
      out: "",
      err: "error: The bundle two.tar.gz is not trusted: its signature has the sequence 5, its manifest 4.\n",
    });
  });

  it.each(["ES256", "ES384", "ES512", "RS256"])("%s needs not be said: the key tells", async (algorithm) => {
    const name = `told-${algorithm}`;
    await hookguard("keygen", name, "--algorithm", algorithm);
    expect((await hookguard("sign", "b.tar.gz", "--key", `${name}.key`, "-o", "told.tar.gz")).out).toContain(
      `(${algorithm})`,
    );
    expect((await hookguard("verify", "told.tar.gz", "--key", `${name}.pub`)).out).toContain(`(${algorithm})`);
  });

  it("what is wrong with a key comes with a hint only where one helps", async () => {
    writeFileSync(at("secret"), "a shared secret");
    const verify = (...args: string[]) => hookguard("verify", "s.tar.gz", "--key", ...args).then(({ err }) => err);
    const hint = "Say what the key is for with `--algorithm`.";
    expect(await verify("secret")).toBe(
      `bundle.key: The key secret can't be used: it is no PEM file, and a shared secret doesn't tell its algorithm. ${hint}`,
    );
    expect(await verify("k.pub", "--algorithm", "ES384")).toBe(
      `bundle.key: The key k.pub can't be used: it is no public key in PEM form that fits ES384. ${hint}`,
    );
    expect(await verify("none.pub")).not.toContain("--algorithm");
    expect(await verify("k.key")).not.toContain("--algorithm");
  });

  it.each<[what: string, make: () => Uint8Array, why: string]>([
    ["absolute names", () => archive("//etc/passwd"), 'the name "//etc/passwd" is not a plain relative path'],
    ["names that climb", () => archive("/../x"), 'the name "/../x" is not a plain relative path'],
    ["links", () => withLink(), "./link is not a regular file"],
    ["a bomb of 2 GB", () => bomb(), "it unpacks to more than 268435456 bytes"],
    ["half of it", () => new Uint8Array(readFileSync(at("s.tar.gz"))).subarray(0, 9000), "it can't be unpacked"],
  ])("%s are refused before anything is verified", async (_, make, why) => {
    writeFileSync(at("bad.tar.gz"), make());
    const { code, err } = await hookguard("verify", "bad.tar.gz", "--key", "k.pub", ...es);
    expect([code, err.split("\n")[0]]).toEqual([1, `error: The bundle bad.tar.gz is damaged: ${why}.`]);
  });
});

/** `writeArchive` puts a slash before each name. */
function archive(name: string): Uint8Array {
  return writeArchive(new Map([[name.slice(1), bytes("x")]]));
}

function withLink(): Uint8Array {
  const inside = mkdtempSync(join(folder, "tar-"));
  execFileSync("ln", ["-s", "/etc/passwd", join(inside, "link")]);
  execFileSync("tar", ["-czf", at("link.tar.gz"), "-C", inside, "./link"]);
  return readFileSync(at("link.tar.gz"));
}

/** Gzip members one behind the other unpack to all of them. */
function bomb(): Uint8Array {
  const member = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  return Buffer.concat(Array.from({ length: 32 }, () => member));
}
