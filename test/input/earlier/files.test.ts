import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bounds, earlierFiles } from "../../../src/input/earlier/files.ts";
import { hole, unread } from "../../../src/input/shell/hole.ts";
import { nodeClock } from "../../../src/ports/clock.ts";
import { type FilePort, nodeFiles } from "../../../src/ports/files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earlier-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const world = { files: nodeFiles, clock: nodeClock };
const read = (path: string) => earlierFiles(world, undefined)(path);
const at = (name: string) => join(folder, name);
const unseen = `${unread}\n`;

it("reads what was written a moment ago, links followed", () => {
  writeFileSync(at("x.sh"), "ls\n");
  symlinkSync(at("x.sh"), at("link"));
  expect(read(at("x.sh"))).toBe("ls\n");
  expect(read(at("link"))).toBe("ls\n");
});

it("is not misled by a time that was set", () => {
  writeFileSync(at("x.sh"), "ls\n");
  utimesSync(at("x.sh"), 0, 0);
  expect(read(at("x.sh"))).toBe("ls\n");
});

it("opens no pipe and no device", () => {
  execFileSync("mkfifo", [at("fifo")]);
  symlinkSync("/dev/zero", at("zero"));
  expect(read(at("fifo"))).toBe(unseen);
  expect(read("/dev/zero")).toBeUndefined();
  expect(read("/dev/fd/3")).toBeUndefined();
  // The device itself changed long ago, or when the machine started: either way it isn't read.
  expect([undefined, unseen]).toContain(read(at("zero")));
});

it("takes nothing from what the kernel makes up", () => {
  symlinkSync("/proc/self/environ", at("environ"));
  expect(read("/proc/self/environ")).toBeUndefined();
  expect(read(at("environ"))).toBe("");
});

it("reads the beginning of a file of two gigabytes", () => {
  writeFileSync(at("big"), "rm -rf ~\n");
  truncateSync(at("big"), 2 ** 31);
  expect(read(at("big"))).toBe(`rm -rf ~\n\n${unread}\n`);
});

it("finds nothing in folders, in circles of links and where nothing is", () => {
  symlinkSync(at("b"), at("a"));
  symlinkSync(at("a"), at("b"));
  mkdirSync(at("folder"));
  for (const name of ["a", "folder", "nothing", "folder/x", "x\0y", "a".repeat(5_000)])
    expect(read(at(name))).toBeUndefined();
  expect(read("relative")).toBeUndefined();
});

it("drops NUL bytes and knows UTF-16, as little as that hides", () => {
  writeFileSync(at("nul"), "r\0m -rf ~\n");
  writeFileSync(at("utf16"), Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("rm -rf ~\n", "utf16le")]));
  writeFileSync(at("big-endian"), Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("ls\n", "utf16le").swap16()]));
  writeFileSync(at("odd"), Buffer.from([0xfe, 0xff, 0, 0x6c, 0]));
  writeFileSync(at("bom"), "\ufeffls\n");
  expect(read(at("nul"))).toBe("rm -rf ~\n");
  expect(read(at("utf16"))).toBe("rm -rf ~\n");
  expect(read(at("big-endian"))).toBe("ls\n");
  expect(read(at("odd"))).toBe("l");
  expect(read(at("bom"))).toBe("ls\n");
});

it("leaves compiled programs alone, but not scripts that look like one", () => {
  const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]);
  writeFileSync(at("program"), elf);
  writeFileSync(at("script"), "\x7fELF\nrm -rf ~\n");
  writeFileSync(at("late"), Buffer.concat([Buffer.from("\x7fELF\nls\n"), elf]));
  expect(read(at("program"))).toBeUndefined();
  expect(read(at("script"))).toBe("\x7fELF\nrm -rf ~\n");
  expect(read(at("late"))).toContain("ls\n");
});

/** As if we were somebody else: root may read everything. */
function withoutPermission(error: "stat" | "read"): FilePort {
  return {
    ...nodeFiles,
    ...(error === "stat" ? { state: () => ({ kind: "hidden" as const }) } : { head: () => undefined }),
  };
}

it("knows nothing of what it may not read, or not even see", () => {
  writeFileSync(at("x.sh"), "ls\n");
  chmodSync(at("x.sh"), 0);
  for (const error of ["stat", "read"] as const)
    expect(earlierFiles({ files: withoutPermission(error), clock: nodeClock }, undefined)(at("x.sh"))).toBe(unseen);
});

it("reads so much and no more of many files, and each once", () => {
  const opened: string[] = [];
  const files: FilePort = {
    ...nodeFiles,
    state: () => ({ kind: "file", changedMs: Date.now(), bornMs: 0 }),
    head: (path, limit) => {
      opened.push(path);
      return { bytes: new Uint8Array(limit).fill(97), whole: true };
    },
  };
  const earlier = earlierFiles({ files, clock: nodeClock }, undefined);
  for (let i = 0; i < 10; i++) for (let again = 0; again < 2; again++) earlier(`/x/${i}`);
  expect(opened).toHaveLength(bounds.all / bounds.file);
  expect(earlier("/x/9")).toBe(unseen);
  expect(earlier("/x/0")).not.toContain(hole);
});

it("leaves alone what stood there before the session's transcript was made", () => {
  writeFileSync(at("transcript"), "{}\n");
  appendFileSync(at("transcript"), "{}\n");
  const { changedMs } = { changedMs: 0, ...nodeFiles.state(at("transcript")) };
  const files = (age: number): FilePort => ({
    ...nodeFiles,
    state: (path) =>
      path === at("transcript")
        ? { kind: "file", bornMs: changedMs - 60_000, changedMs }
        : { kind: "file", bornMs: 0, changedMs: changedMs - age },
    head: () => ({ bytes: Buffer.from("ls"), whole: true }),
  });
  const minutes = (count: number) =>
    earlierFiles({ files: files(count * 60_000), clock: nodeClock }, at("transcript"))(at("x.sh"));
  expect(minutes(0)).toBe("ls");
  expect(minutes(5)).toBe("ls");
  expect(minutes(7)).toBeUndefined();
});
