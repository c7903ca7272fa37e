import { readFileSync } from "node:fs";
import { DEADLINE_MS } from "./limits.ts";

/** The part of `bun:ffi` that is used. */
interface Ffi {
  dlopen(
    library: string,
    symbols: { alarm: { args: ["u32"]; returns: "u32" } },
  ): { symbols: { alarm(seconds: number): number } };
}

/** A second over our own deadline, and well under the timeout that is registered. */
export const KILL_S = DEADLINE_MS / 1000 + 1;

/** File systems that answer when another machine or another program does: any look at one may never return. */
const distant =
  / - (?:nfs|cifs|smb|fuse(?!ctl)|9p|virtiofs|autofs|afs|ceph|gluster|lustre|gpfs|beegfs|orangefs|ocfs2|gfs2|davfs|vboxsf|vmhgfs|prl_fs|coda|ncpfs)/;

/**
 * Has the system end this process (SIGALRM) should it still be there a second after its deadline, if something on this
 * machine could hang it. Looks at files are synchronous, and no timer of ours fires while one hangs; what is registered
 * refuses in place of a process that was killed, but not always in place of one that the client gave up on.
 * Only Bun can ask the system for that; half a millisecond, which is why it looks for a reason first.
 */
export function endIfStuck(): void {
  if (mayHang(mounts())) endIn(KILL_S);
}

/** @param mountinfo `/proc/self/mountinfo`; undefined where that can't be told, which counts as yes */
export function mayHang(mountinfo: string | undefined): boolean {
  return mountinfo === undefined || distant.test(mountinfo);
}

/** @returns whether the system will do it */
export function endIn(seconds: number): boolean {
  try {
    const ffi = process.getBuiltinModule?.("bun:ffi" as "fs") as unknown as Ffi | undefined;
    if (ffi === undefined) return false;
    const library = process.platform === "darwin" ? "libSystem.B.dylib" : "libc.so.6";
    ffi.dlopen(library, { alarm: { args: ["u32"], returns: "u32" } }).symbols.alarm(seconds);
    return true;
  } catch {
    // A system without that function: the client's timeout is what is left.
    return false;
  }
}

function mounts(): string | undefined {
  try {
    return readFileSync("/proc/self/mountinfo", "latin1");
  } catch {
    return undefined;
  }
}
