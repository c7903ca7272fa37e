import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The one question facts ask of the file system. Absolute path in, absolute path out, never throws. */
export interface PathPort {
  /** Symlinks followed down to the deepest ancestor that exists; what doesn't exist yet stays as written. */
  real(absolute: string): string;
}

/** Follows at most this many dangling links, so that a cycle ends. */
const MAX_LINKS = 40;

export const nodePaths: PathPort = {
  real(absolute) {
    let rest = "";
    let at = absolute;
    for (let links = 0; ; ) {
      try {
        return rest === "" ? realpathSync(at) : join(realpathSync(at), rest);
      } catch {
        const target = links < MAX_LINKS ? dangling(at) : undefined;
        if (target !== undefined) {
          links += 1;
          at = target;
          continue;
        }
        const parent = dirname(at);
        if (parent === at) return absolute;
        rest = rest === "" ? basename(at) : join(basename(at), rest);
        at = parent;
      }
    }
  },
};

/** A link whose target is missing still decides where a write lands. */
function dangling(path: string): string | undefined {
  try {
    const target = readlinkSync(path);
    return target.startsWith("/") ? target : join(dirname(path), target);
  } catch {
    return undefined;
  }
}
