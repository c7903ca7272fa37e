import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** Folders whose files may change. */
export interface Watched {
  /**
   * Waits until files are others than at the last call (at first: than when the watch began), and nothing more has
   * changed for a moment. @returns their paths; none when `stop` ended it
   */
  changed(stop: AbortSignal): Promise<readonly string[]>;
  close(): void;
}

/** An editor writes a file in several steps, and a checkout many files: they count as one change. */
const QUIET_MS = 100;
/** Some file systems (network shares, mounts of containers) tell nobody that a file changed: then we look. */
const LOOK_MS = 2000;

type Snapshot = { files: Map<string, string>; folders: Set<string> };

/**
 * Watches folders and all folders below. Hidden files and folders don't count, as no verb reads them.
 * @param isRelevant by the file's name; what a verb writes itself must not be
 */
export function watchFolders(roots: readonly string[], isRelevant: (path: string) => boolean): Watched {
  const watchers = new Map<string, FSWatcher>();
  let wake = () => {};
  let seen = look();

  function look(): Snapshot {
    const found: Snapshot = { files: new Map(), folders: new Set() };
    for (const root of roots) collect(root, isRelevant, found);
    for (const folder of found.folders) if (!watchers.has(folder)) listen(folder);
    for (const folder of watchers.keys()) if (!found.folders.has(folder)) drop(folder);
    return found;
  }

  /** Each folder by itself: what Node and Bun call recursive misses folders that come later. */
  function listen(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => wake());
      watchers.set(
        folder,
        watcher.on("error", () => drop(folder)),
      );
    } catch {
      // Gone again, or the system has no more watches to give: LOOK_MS covers it.
    }
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** Until something stirs, `stop` ends it, or time is up. */
  function pause(ms: number, stop: AbortSignal, early: boolean): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop.removeEventListener("abort", done);
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, ms);
      stop.addEventListener("abort", done);
      if (early) wake = done;
    });
  }

  return {
    async changed(stop) {
      while (!stop.aborted) {
        const now = look();
        const paths = differences(seen.files, now.files);
        if (paths.length === 0) {
          await pause(LOOK_MS, stop, true);
          continue;
        }
        await pause(QUIET_MS, stop, false);
        const settled = look();
        if (differences(now.files, settled.files).length > 0) continue;
        seen = settled;
        return paths;
      }
      return [];
    },
    close() {
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

function collect(folder: string, isRelevant: (path: string) => boolean, found: Snapshot): void {
  found.folders.add(folder);
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collect(path, isRelevant, found);
    else if (isRelevant(path)) found.files.set(path, stateOf(path));
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function stateOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : "";
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}
