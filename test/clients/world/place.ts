import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Folders of one run of one client: a home and a project that nobody has ever used. */
export interface Place {
  home: string;
  project: string;
  /** Whether hookguard was put in place. */
  guarded: boolean;
  /** Absolute path of a file that is named as `write` takes it. */
  path(name: string): string;
  /** Writes a file; relative paths lie in the project, `~/…` in the home. Objects become JSON. */
  write(path: string, content: string | object): void;
  /** Adds keys to a JSON file. */
  merge(path: string, more: object): void;
  remove(): void;
}

/**
 * A fresh place. It lies under the real home, because Gemini CLI skips settings whose parent folders others may write to
 * (contracts/gemini-cli.md §4).
 */
export function freshPlace(
  name: string,
  { projectName = "project", guarded }: { projectName?: string; guarded: boolean },
): Place {
  const base = join(homedir(), ".cache", "hookguard-test-clients");
  mkdirSync(base, { recursive: true, mode: 0o755 });
  const folder = realpathSync(mkdtempSync(join(base, `${name}-`)));
  const home = join(folder, "home");
  const project = join(folder, projectName);
  for (const path of [home, project]) mkdirSync(path);
  const path = (name: string) => (name.startsWith("~/") ? join(home, name.slice(2)) : join(project, name));
  const write = (name: string, content: string | object) => {
    const target = path(name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  };
  return {
    home,
    project,
    guarded,
    path,
    write,
    merge: (name, more) => write(name, { ...JSON.parse(readFileSync(path(name), "utf8")), ...more }),
    remove() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
