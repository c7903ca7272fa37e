import type { PathOp } from "../kinds.ts";

/** Names that the kernel answers for: what lies behind them is the asking process, so asking would be about the hook. */
const kernelPath =
  /^\/dev\/(?:std(?:in|out|err)|fd(?:\/.*)?|null|zero|full|random|urandom|tty|ptmx)$|^\/proc\/(?:self|thread-self|\d+)(?:\/|$)/s;
/** Devices that hold nothing: reading or writing one touches no file. */
const stream = /^\/dev\/(?:std(?:in|out|err)|fd\/\d+|null|zero|full|random|urandom|tty)$/;
const procLink = /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(root|cwd)(?=\/|$)/;
/** Nobody needs to go round more than once. */
const MAX_ROUNDS = 8;

/** Whether a normalised path means something else in the hook than in the command. */
export function isKernelPath(absolute: string): boolean {
  return kernelPath.test(absolute);
}

/** Whether doing this to a path touches nothing that lasts; removing the device itself would. */
export function isStream(op: PathOp, absolute: string): boolean {
  return (op === "read" || op === "write") && stream.test(absolute);
}

/** Takes the way round through `/proc/self/root` and `/proc/self/cwd`: the same files under another name. */
export function throughProc(absolute: string, cwd: string): string {
  let path = absolute;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const match = procLink.exec(path);
    if (!match) break;
    path = (match[1] === "cwd" ? cwd : "") + path.slice(match[0].length) || "/";
  }
  return path;
}
