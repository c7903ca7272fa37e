import type { PathPort } from "../../ports/paths.ts";
import type { PathFact } from "../types.ts";
import { isAbsolute, isUnder, normalise, relativeTo } from "./normal.ts";
import { isKernelPath, throughProc } from "./special.ts";

/** Where the paths of one event are read from. */
export interface PathContext {
  /** Absolute. */
  cwd: string;
  /** Absolute. */
  home: string;
  userName?: string;
  /** Absolute; `/` means that there is no project. */
  projectRoot: string;
  /** Backslashes separate, and `C:\` is a root. */
  windows?: boolean;
  /** Where the project's root really is, when somebody has looked. */
  realRoot?: string;
  paths: PathPort;
  /** The names in a folder; without it no pattern is looked up. */
  list?: (folder: string) => readonly string[];
  /** Where paths lead, found out once per event. */
  known?: Map<string, string>;
}

/** Where a path leads. */
export type Resolved = Pick<PathFact, "absolute" | "real" | "relative" | "in_project">;

/**
 * Says where a path leads. Never throws.
 * @param given as the model wrote it: relative, `~`, `~user`, `file://` and links allowed
 * @param cwd folder that a relative path starts from
 * @param remote on another machine, so local links say nothing about it
 */
export function resolvePath(given: string, cwd: string, context: PathContext, remote = false): Resolved {
  const raw = expand(given, cwd, context);
  const absolute = normalise(raw);
  if (remote) return { absolute, real: absolute, in_project: false };
  const real = followed(raw, absolute, cwd, context);
  const root = normalise(context.projectRoot);
  // The whole disk is no project: with `/` as its root everything would be inside.
  if (root === "/") return { absolute, real, in_project: false };
  const realRoot = context.realRoot ?? context.paths.real(root, context.known);
  if (!isUnder(real, realRoot)) return { absolute, real, in_project: false };
  const relative = isUnder(absolute, root) ? relativeTo(absolute, root) : relativeTo(real, realRoot);
  return { absolute, real, relative, in_project: true };
}

/** An absolute path that may still hold `..`, because `link/..` is not where the text says. */
function expand(given: string, cwd: string, context: PathContext): string {
  let path = fileUrl(given);
  if (context.windows) path = path.replaceAll("\\", "/");
  path = tilde(path, cwd, context);
  // Elsewhere `C:/x` is a file in a folder named `C:`, which may be a link.
  return path.startsWith("/") || (context.windows && isAbsolute(path)) ? path : `${cwd}/${path}`;
}

function followed(raw: string, absolute: string, cwd: string, context: PathContext): string {
  if (!isKernelPath(absolute)) return context.paths.real(raw.includes("/..") ? raw : absolute, context.known);
  const through = throughProc(absolute, cwd);
  return through === absolute ? absolute : context.paths.real(through, context.known);
}

/** `~`, `~/x`, `~+`, and `~name` by the habit that homes are siblings; a name with other letters is a file's. */
function tilde(path: string, cwd: string, context: PathContext): string {
  const match = /^~([A-Za-z_][\w.-]*|\+|)(?=\/|$)/.exec(path);
  if (!match) return path;
  const rest = path.slice(match[0].length);
  const name = match[1] ?? "";
  if (name === "" || name === context.userName) return context.home + rest;
  if (name === "+") return cwd + rest;
  if (name === "root") return (context.home.startsWith("/Users/") ? "/var/root" : "/root") + rest;
  const siblings = context.home === "/root" ? "/home" : context.home.slice(0, context.home.lastIndexOf("/"));
  return `${siblings}/${name}${rest}`;
}

/** `file:///etc/passwd` -> `/etc/passwd`; a host is dropped, because tools that take file URLs ignore it. */
function fileUrl(given: string): string {
  const match = /^file:(?:\/\/[^/]*)?(\/.*)$/is.exec(given);
  if (!match) return given;
  const path = (match[1] ?? "").replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
