import type { FilePort } from "../../ports/files.ts";
import { isUnder, normalise } from "../paths/normal.ts";
import { gitFolder } from "./git.ts";

/** What marks the top of a project. */
const markers = [".git", ".hookguard"] as const;
/** Deeper than people nest folders; a longer path is its own root. */
const MAX_DEPTH = 128;

/** The variable in which each agent tells its hooks where the session started, which `cd` doesn't move. */
const startVariables: Readonly<Record<string, string>> = {
  claude: "CLAUDE_PROJECT_DIR",
  coda: "CODA_PROJECT_DIR",
  gemini: "GEMINI_PROJECT_DIR",
};

export interface RootQuestion {
  agent: string;
  /** Absolute, normalised. */
  cwd: string;
  /** Absolute. */
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  files: FilePort;
}

/**
 * The project's top folder: the nearest ancestor that holds `.git` or `.hookguard`, starting where the session started.
 * `cwd` alone would let an agent move its project to `/etc` by `cd /etc` (contracts/claude-code.md §4); a linked
 * worktree of the same repository is the exception.
 */
export function projectRoot(question: RootQuestion): string {
  const start = question.env[startVariables[question.agent] ?? ""];
  if (start === undefined || !start.startsWith("/")) return markedAncestor(question.cwd, question);
  const root = markedAncestor(normalise(start), question);
  if (isUnder(question.cwd, root)) return root;
  const here = markedAncestor(question.cwd, question);
  const folder = gitFolder(here, question.files);
  return folder !== undefined && isUnder(folder, `${root}/.git/worktrees`) ? here : root;
}

/** The home folder and what is above it is nobody's project unless somebody works right there. */
function markedAncestor(from: string, { files, home }: RootQuestion): string {
  let at = from;
  for (let depth = 0; depth < MAX_DEPTH && at !== "/" && (at === from || !isUnder(home, at)); depth++) {
    const here = at;
    if (markers.some((marker) => files.exists(`${here}/${marker}`))) return at;
    at = normalise(`${at}/..`);
  }
  return from;
}
