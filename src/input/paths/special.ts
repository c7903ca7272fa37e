/** Names that the kernel answers for: what lies behind them is the asking process, so asking would be about the hook. */
const kernelPath =
  /^\/dev\/(?:std(?:in|out|err)|fd(?:\/.*)?|null|zero|full|random|urandom|tty|ptmx)$|^\/proc\/(?:self|thread-self|\d+)(?:\/|$)/s;
const procLink = /^\/proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(root|cwd)(?=\/|$)/;
/** Nobody needs to go round more than once. */
const MAX_ROUNDS = 8;

/** Whether a normalised path means something else in the hook than in the command. */
export function isKernelPath(absolute: string): boolean {
  return kernelPath.test(absolute);
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
