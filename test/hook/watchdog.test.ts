import { spawnSync } from "node:child_process";
import { describe, expect, it, test } from "vitest";
import { endIn, mayHang } from "../../src/hook/watchdog.ts";

const local =
  "22 28 0:20 / /sys rw - sysfs sysfs rw\n28 1 8:1 / / rw - ext4 /dev/sda1 rw\n40 22 0:30 / /c rw - fusectl f rw\n";

describe("a machine whose file systems", () => {
  it("are all its own needs no watchdog", () => expect(mayHang(local)).toBe(false));
  it("can't be told needs one", () => expect(mayHang(undefined)).toBe(true));
  it.each(["nfs4", "nfs", "cifs", "smb3", "fuse.sshfs", "fuse", "9p", "autofs"])("include %s needs one", (type) => {
    expect(mayHang(`${local}99 28 0:99 / /mnt rw shared:1 - ${type} server:/home rw\n`)).toBe(true);
  });
  it("are called after one does not", () => {
    expect(mayHang(`${local}99 28 0:99 / /mnt/nfs rw - ext4 /dev/nfs rw\n`)).toBe(false);
  });
});

test("Node can't be given one, and says so", () => expect(endIn(1000)).toBe(false));

const script = new URL("../../scripts/packaging/bun.mjs", import.meta.url).href;
const bun = ((await import(script)) as { findBun(): { path: string } | undefined }).findBun();

test.skipIf(bun === undefined || process.platform === "win32")(
  "a stuck main thread is ended by the system (skipped without Bun, and on Windows)",
  () => {
    const module = new URL("../../src/hook/watchdog.ts", import.meta.url).pathname;
    const code = `
    const { endIn } = await import(${JSON.stringify(module)});
    if (!endIn(1)) process.exit(3);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  `;
    const { signal } = spawnSync(bun?.path ?? "", ["-e", code], { timeout: 20_000 });
    expect(signal).toBe("SIGALRM");
  },
);
