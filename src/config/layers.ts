import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Layer } from "../decision/types.ts";
import { HookguardError } from "../errors.ts";
import { readRegular } from "./regular.ts";

/** What a project's or layer's configuration file is called. */
export const CONFIG_NAME = "hookguard.yaml";
/** The folder of a project's own policy. */
export const PROJECT_FOLDER = ".hookguard";

/** Whether a layer is a project's: written by whoever wrote the project, also where a person trusts it. */
export function isProject(layer: Layer): boolean {
  return layer === "project" || layer === "untrusted project";
}

/** A configuration file that exists. */
export interface LayerFile {
  layer: Exclude<Layer, "command line">;
  /** Absolute. */
  file: string;
  text: string;
}

/** Where the layers lie; a project is trusted or not before it is read. */
export interface LayerPlaces {
  system: string;
  user: string;
  /** The project's root, absolute; absent outside of one. */
  project?: { root: string; trusted: boolean };
}

/**
 * The configuration files that are there, strongest trust first. A file that is there but can't be read is an error:
 * it might be the one that forbids.
 * @throws HookguardError `config.invalid`
 */
export function layerFiles({ system, user, project }: LayerPlaces): LayerFile[] {
  const wanted: [LayerFile["layer"], string][] = [
    ["system", join(system, CONFIG_NAME)],
    ["user", join(user, CONFIG_NAME)],
  ];
  if (project) {
    wanted.push([project.trusted ? "project" : "untrusted project", join(project.root, PROJECT_FOLDER, CONFIG_NAME)]);
  }
  return wanted.flatMap(([layer, file]) => {
    const text = textOf(file);
    if (text === undefined) return [];
    if (layer === "system") requireAdminOwned(file);
    return [{ layer, file, text }];
  });
}

/** No person's configuration comes near it. */
const MAX_BYTES = 1024 * 1024;

/** A project can put a FIFO or a device here, which must not hang the hook: only regular files are read. */
function textOf(file: string): string | undefined {
  try {
    return Buffer.from(readRegular(file, MAX_BYTES)).toString("utf8");
  } catch (error) {
    const { code } = (error as Error).cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new HookguardError(
      "config.invalid",
      { file, why: `it can't be read (${(error as Error).message})` },
      { cause: error },
    );
  }
}

/** A system file that others may write is no admin's word (Gemini CLI skips such a file, we refuse). */
function requireAdminOwned(file: string): void {
  if (process.platform === "win32") return;
  for (const path of [file, dirname(file)]) {
    const { uid, mode } = statSync(path);
    if (uid !== 0) throw new HookguardError("config.invalid", { file, why: `${path} must belong to root` });
    if ((mode & 0o022) !== 0)
      throw new HookguardError("config.invalid", { file, why: `others than root may write ${path}` });
  }
}
