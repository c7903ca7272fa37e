import type { World } from "./world.ts";

/** What a test lays out of the imagined machine. */
export interface FixedWorld {
  home?: string;
  /** The instant, in nanoseconds since 1970. */
  nowNs?: number;
  os?: string;
  env?: Readonly<Record<string, string>>;
  /** Absolute path -> text. Folders exist where a file lies under them. */
  files?: Readonly<Record<string, string>>;
  /** Files that changed a moment ago, as the session's own do; those of `files` are old. */
  written?: Readonly<Record<string, string>>;
  /** Absolute path of a link -> absolute path of its target. */
  links?: Readonly<Record<string, string>>;
  protected?: readonly string[];
}

/** A machine that is the same everywhere: golden documents are made on it. Touches no file, no clock, no environment. */
export function fixedWorld(fixed: FixedWorld = {}): World {
  const written = new Map(Object.entries(fixed.written ?? {}));
  const files = new Map([...Object.entries(fixed.files ?? {}), ...written]);
  const nowNs = fixed.nowNs ?? 1_800_000_000_000_000_000;
  const links = Object.entries(fixed.links ?? {});
  return {
    paths: { real: (absolute) => follow(absolute, links) },
    files: {
      state: (absolute) => {
        const real = follow(absolute, links);
        const changedMs = written.has(real) ? nowNs / 1e6 : 0;
        return files.has(real) ? { kind: "file", changedMs, bornMs: changedMs } : { kind: "none" };
      },
      head: (absolute, limit) => {
        const text = files.get(follow(absolute, links));
        const bytes = text === undefined ? undefined : Buffer.from(text);
        return bytes && { bytes: bytes.subarray(0, limit), whole: bytes.length <= limit };
      },
      exists: (absolute) => files.has(absolute) || [...files.keys()].some((file) => file.startsWith(`${absolute}/`)),
      list: (absolute, limit) => {
        const folder = absolute === "/" ? "/" : `${absolute}/`;
        const below = [...files.keys(), ...links.map(([link]) => link)].filter((file) => file.startsWith(folder));
        return [...new Set(below.map((file) => file.slice(folder.length).split("/")[0] ?? ""))].slice(0, limit);
      },
      readText: (absolute, limit) => {
        const text = files.get(absolute);
        return text === undefined || text.length > limit ? undefined : text;
      },
    },
    clock: { nowNs: () => nowNs },
    user: { name: "dev", home: fixed.home ?? "/home/dev", uid: 1000, groups: [1000] },
    host: { name: "host", os: fixed.os ?? "linux" },
    env: fixed.env ?? {},
    protected: fixed.protected ?? [],
  };
}

/** Segment by segment, as the kernel does it: a link first, then the `..` after it. */
function follow(absolute: string, links: readonly (readonly [string, string])[]): string {
  if (!absolute.startsWith("/")) return absolute;
  let at = "";
  for (const segment of absolute.split("/")) {
    if (segment === "" || segment === ".") continue;
    at = segment === ".." ? at.slice(0, Math.max(at.lastIndexOf("/"), 0)) : `${at}/${segment}`;
    at = links.find(([link]) => link === at)?.[1] ?? at;
  }
  return at === "" ? "/" : at;
}
