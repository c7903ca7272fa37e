import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Layer } from "../../decision/types.ts";

/** What hookguard remembers about one configured bundle, all of it under its state folder; absolute paths. */
export interface Slot {
  folder: string;
  /** The last known good archive of a remote bundle. */
  bundle: string;
  /** The highest sequence seen. */
  seen: string;
  /** How the last fetch went. */
  fetched: string;
  /** When a hook last started a refresh: the time of this file. */
  refreshed: string;
  lock: string;
}

/** Who names a bundle. */
export interface Owner {
  layer: Layer;
  /** The configuration file. */
  file: string;
  /** The bundle's name: letters, digits, `.`, `_`, `-`. */
  name: string;
}

/**
 * Each layer, and each project, remembers for itself: a project that calls its bundle like the company's can't make the
 * company's look old.
 */
export function slotOf({ layer, file, name }: Owner, state: string): Slot {
  const owner = layer === "system" || layer === "user" ? layer : `project-${digest(file)}`;
  const folder = join(state, "bundles", owner, name);
  const at = (entry: string) => join(folder, entry);
  return {
    folder,
    bundle: at("bundle.tar.gz"),
    seen: at("seen.json"),
    fetched: at("fetched.json"),
    refreshed: at("refreshed"),
    lock: at("lock"),
  };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
