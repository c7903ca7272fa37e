import { lstatSync, readlinkSync, realpathSync } from "node:fs";

/** The one question facts ask of the file system. Absolute path in, absolute path out, never throws. */
export interface PathPort {
  /**
   * Symlinks followed down to the deepest ancestor that exists; what doesn't exist yet stays as written.
   * The path may hold `..`, which is taken as the kernel takes it: after the link before it was followed.
   * @param known where paths were found to lead; belongs to one event, because links change
   */
  real(absolute: string, known?: Map<string, string>): string;
}

/** Linux gives up here too (ELOOP), so a cycle of links ends. */
const MAX_LINKS = 40;
/** No kernel opens a longer path (PATH_MAX), so there is nothing to follow. */
const MAX_LENGTH = 4096;
/** There the kernel finds a name by other letters too, and only it knows how the name is really spelled. */
const onWindows = process.platform === "win32";
const foldsCase = process.platform === "darwin" || onWindows;

export const nodePaths: PathPort = {
  real(absolute, known) {
    // A drive is known to Windows alone: to any other kernel this names something in the folder hookguard runs in.
    if (!absolute.startsWith("/") && !onWindows) return absolute;
    if (absolute.length > MAX_LENGTH || absolute.includes("\0"))
      return absolute.startsWith("/") ? walk(absolute) : absolute;
    const slash = absolute.lastIndexOf("/");
    const name = absolute.slice(slash + 1);
    if (known === undefined || foldsCase || slash <= 0 || /\/\.{0,2}(?:\/|$)/.test(absolute)) return follow(absolute);
    const before = known.get(absolute);
    if (before !== undefined) return before;
    const folder = absolute.slice(0, slash);
    const leads = known.get(folder) ?? follow(folder);
    known.set(folder, leads);
    const path = leads === "/" ? `/${name}` : `${leads}/${name}`;
    const led = linkTarget(path) === undefined ? path : follow(path);
    known.set(absolute, led);
    return led;
  },
};

/** Asks the kernel, which knows only what exists. */
function follow(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    return absolute.startsWith("/") ? walk(absolute, linkTarget) : absolute;
  }
}

/** Follows what can be followed, one segment at a time. A link whose target is missing still decides where a write lands. */
function walk(absolute: string, target?: (path: string) => string | undefined): string {
  const todo = absolute.split("/").reverse();
  let at: string[] = [];
  for (let links = 0; todo.length > 0; ) {
    const segment = todo.pop();
    if (segment === undefined || segment === "" || segment === ".") continue;
    if (segment === "..") {
      at.pop();
      continue;
    }
    const link = links < MAX_LINKS ? target?.(`/${[...at, segment].join("/")}`) : undefined;
    if (link === undefined) {
      at.push(segment);
      continue;
    }
    links += 1;
    if (link.startsWith("/")) at = [];
    todo.push(...link.split("/").reverse());
  }
  return `/${at.join("/")}`;
}

function linkTarget(path: string): string | undefined {
  try {
    // Asking first is far cheaper than a thrown "no such file", and most paths here are about to be made.
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
