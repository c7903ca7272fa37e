import type { FilePort } from "../../ports/files.ts";
import { isAbsolute, normalise } from "../paths/normal.ts";

/** Read without running git: a hook must not start processes, and git itself runs what a repository's config names. */
export interface GitFacts {
  /** Absent on a detached head. */
  branch?: string;
  /** URLs to fetch from and push to, in the file's order, without credentials. */
  remotes: string[];
}

const MAX_POINTER = 4096;
const MAX_CONFIG = 256 * 1024;
const MAX_REMOTES = 100;

/** The facts of the repository whose work tree is `root`, or nothing when there is none. */
export function gitFacts(root: string, files: FilePort): GitFacts | undefined {
  const folder = gitFolder(root, files);
  if (folder === undefined) return undefined;
  const head = files.readText(`${folder}/HEAD`, MAX_POINTER);
  if (head === undefined) return undefined;
  const branch = /^ref: *refs\/heads\/(\S+)$/.exec(head.trim())?.[1];
  const config = files.readText(`${commonFolder(folder, files)}/config`, MAX_CONFIG) ?? "";
  return { ...(branch === undefined ? {} : { branch }), remotes: remotesOf(config) };
}

/** `.git`, or where a worktree's or submodule's `.git` file points to. */
export function gitFolder(root: string, files: FilePort): string | undefined {
  const dotGit = `${root === "/" ? "" : root}/.git`;
  if (!files.exists(dotGit)) return undefined;
  const pointer = files.readText(dotGit, MAX_POINTER);
  return pointer?.startsWith("gitdir:") ? from(root, pointer.slice("gitdir:".length).trim()) : dotGit;
}

/** A worktree shares its config with the main checkout. */
function commonFolder(folder: string, files: FilePort): string {
  const common = files.readText(`${folder}/commondir`, MAX_POINTER)?.trim();
  return common ? from(folder, common) : folder;
}

function from(folder: string, path: string): string {
  return normalise(isAbsolute(path) ? path : `${folder}/${path}`);
}

function remotesOf(config: string): string[] {
  const remotes: string[] = [];
  let inRemote = false;
  for (const raw of config.split("\n")) {
    let line = raw.trim();
    if (line.startsWith("[")) {
      inRemote = /^\[remote[\s"\].]/i.test(line);
      line = line.slice(line.indexOf("]") + 1).trim();
    }
    const equals = line.indexOf("=");
    if (!inRemote || equals < 0 || !isUrlKey(line.slice(0, equals).trim())) continue;
    remotes.push(withoutCredentials(unquoted(line.slice(equals + 1).trim())));
    if (remotes.length >= MAX_REMOTES) break;
  }
  return remotes;
}

function isUrlKey(key: string): boolean {
  return /^(?:push)?url$/i.test(key);
}

function unquoted(value: string): string {
  const comment = value.search(/\s[#;]/);
  return (comment < 0 ? value : value.slice(0, comment)).trim().replaceAll('"', "");
}

/** Remotes go into logs, and a token in one is a secret. The user of an ssh remote is none. */
function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)([^/@]*)@/i, (_, scheme: string, who: string) =>
    /^ssh:/i.test(scheme) && !who.includes(":") ? `${scheme}${who}@` : scheme,
  );
}
