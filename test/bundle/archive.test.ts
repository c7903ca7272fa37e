import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type BundleFiles, readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { failure } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "hookguard-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = (entries: Record<string, string>): BundleFiles =>
  new Map(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)]));
const sample = files({ "data.json": "{}", "a/b.rego": "package a.b\n", ".manifest": '{"revision":""}' });
const plain = (bytes: Uint8Array) => new Uint8Array(gunzipSync(bytes));
const why = (bytes: Uint8Array, limits?: Parameters<typeof readArchive>[2]) => {
  const { code, details } = failure(() => readArchive(bytes, "x", limits));
  expect(code).toBe("bundle.archive");
  return details.why;
};
const shown = (read: BundleFiles) =>
  Object.fromEntries([...read].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

/** A tar archive as the system's tar writes it, of files made by a shell script. */
function systemTar(script: string, ...args: string[]): Uint8Array {
  const work = mkdtempSync(join(folder, "tar-"));
  execFileSync("sh", ["-c", script], { cwd: work });
  execFileSync("tar", ["-cf", "../out.tar", ...args], { cwd: work, stdio: ["ignore", "ignore", "ignore"] });
  return readFileSync(join(folder, "out.tar"));
}

describe("an archive", () => {
  it("has the same bytes for the same files, and no compression that could differ", () => {
    expect(writeArchive(sample)).toEqual(writeArchive(files(shown(sample))));
    expect(Buffer.from(writeArchive(sample)).subarray(0, 10).toString("hex")).toBe("1f8b08000000000000ff");
    expect(Buffer.from(writeArchive(sample)).includes("package a.b")).toBe(true);
  });

  it("comes back as it was written, stored, compressed and plain", () => {
    const bytes = writeArchive(sample);
    for (const form of [bytes, plain(bytes), new Uint8Array(gzipSync(plain(bytes)))]) {
      expect(shown(readArchive(form, "x"))).toEqual(shown(sample));
    }
  });

  it("whatever its files are", () => {
    const name = fc.array(fc.stringMatching(/^[a-z0-9_-][a-z0-9._é-]{0,40}$/), { minLength: 1, maxLength: 4 });
    const entries = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 2000 })), {
      selector: ([parts]) => parts.join("/"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(entries, (list) => {
        const given: BundleFiles = new Map(list.map(([parts, bytes]) => [parts.join("/"), bytes]));
        const read = readArchive(writeArchive(given), "x");
        expect([...read.keys()]).toEqual([...given.keys()]);
        for (const [path, bytes] of given) expect(Buffer.from(read.get(path) ?? []).equals(bytes)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("is an archive for other programs, with mode 0600, no owner and no time", () => {
    const path = join(folder, "own.tar.gz");
    writeFileSync(path, writeArchive(sample));
    const listed = execFileSync("tar", ["-tvzf", path, "--utc"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(listed.match(/-rw------- .* 1970-01-01/g)).toHaveLength(3);
  });

  it("of the system's tar is read, long names and folders too", () => {
    const long = `${"d".repeat(90)}/${"e".repeat(90)}/${"f".repeat(90)}.rego`;
    const made = systemTar(`mkdir -p $(dirname ${long}); echo x > ${long}; echo y > data.json`, ".");
    expect(Object.keys(shown(readArchive(made, "x"))).sort()).toEqual(["data.json", long].sort());
  });

  it("has its names with or without a leading slash, and never twice", () => {
    const two = writeArchive(files({ a: "1", b: "2" }));
    const renamed = plain(two).map((byte) => (byte === "b".charCodeAt(0) ? "a".charCodeAt(0) : byte));
    expect(why(fixed(renamed))).toBe("a stands in it twice");
  });
});

/** With the checksums of its headers set right after a change. */
function fixed(tar: Uint8Array): Uint8Array {
  for (let at = 0; at + 512 <= tar.length; at += 512) {
    const header = tar.subarray(at, at + 512);
    if (Buffer.from(header.subarray(257, 262)).toString() !== "ustar") continue;
    header.set(Buffer.from("        "), 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.set(Buffer.from(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
  }
  return tar;
}

describe("what is no archive of ours to read", () => {
  const whole = writeArchive(files({ "data.json": JSON.stringify({ x: "y".repeat(3000) }), b: "2" }));

  it("cut off at any place", () => {
    for (let length = 0; length < whole.length; length += 97) expect(why(whole.subarray(0, length))).toBeTruthy();
    const tar = plain(whole);
    for (let length = 0; length <= tar.length - 1024; length += 128) expect(why(tar.subarray(0, length))).toBeTruthy();
  });

  it.each([
    ["nothing", new Uint8Array(), "it ends before the archive's end mark"],
    ["a text", Buffer.from("hello\n".repeat(200)), "a header's number is malformed"],
    ["a broken header", plain(whole).fill(1, 100, 104), "a header's checksum is wrong"],
    [
      "a zip with a broken body",
      Buffer.concat([gzipSync("x").subarray(0, 12), Buffer.alloc(20)]),
      "it can't be unpacked",
    ],
  ])("%s", (_, bytes, expected) => expect(why(bytes)).toBe(expected));

  it.each([
    ["../escape", 'the name "/../escape" is not a plain relative path'],
    ["a/../../b", 'the name "/a/../../b" is not a plain relative path'],
    ["a//b", 'the name "/a//b" is not a plain relative path'],
    ["a/./b", 'the name "/a/./b" is not a plain relative path'],
    ["a\\b", 'the name "/a\\\\b" is not a plain relative path'],
    ["/etc/passwd", 'the name "//etc/passwd" is not a plain relative path'],
  ])("the name %s", (name, expected) => expect(why(writeArchive(files({ [name]: "x" })))).toBe(expected));

  it.each([
    ["a link", "echo x > a; ln -s a b", "b is not a regular file"],
    ["a hard link", "echo x > a; ln a b", "b is not a regular file"],
    ["a pipe", "mkfifo b", "b is not a regular file"],
  ])("%s", (_, script, expected) =>
    expect(why(systemTar(script, "-C", ".", "--sort=name", "--transform=s,^\\./,,S", "."))).toBe(expected),
  );

  it("a bomb", () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(10_000);
    expect(why(bomb, { packed: 1_000_000, unpacked: 1_000_000 })).toBe("it unpacks to more than 1000000 bytes");
    expect(why(whole, { packed: 100, unpacked: 1_000_000 })).toBe("it is larger than 100 bytes");
    expect(why(whole, { packed: 1_000_000, unpacked: 2000 })).toBe("it unpacks to more than 2000 bytes");
  });
});
