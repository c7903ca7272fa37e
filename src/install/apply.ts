import { dirname } from "node:path";
import { ensureFolder, readForEdit, removeEmptyFolders, removeFile, replaceFile } from "../ports/disk.ts";
import { MAX_SETTINGS_BYTES } from "./edit/document.ts";
import type { FilePlan } from "./plan.ts";
import { type InstallState, sha256 } from "./state.ts";

/**
 * Writes one planned installation: first how to undo it, then the file. What fails leaves both as they were.
 * @returns what puts both back, for when the installation turns out not to work
 * @throws HookguardError `settings.refused` when the file changed since it was planned, `io`
 */
export function applyInstall(plan: FilePlan, state: InstallState): () => void {
  const { agent, scope, file, snapshot, bytes, base, programs } = plan;
  const old = state.get(file);
  const oldBase = old && state.before(old);
  const made = snapshot || plan.action === "keep" ? [] : ensureFolder(dirname(file));
  const after = sha256(bytes ?? snapshot?.bytes ?? new Uint8Array());
  const folders = [...new Set([...(old?.folders ?? []), ...made])];
  try {
    state.put(
      file,
      { agent, scope, after, folders, programs: [...new Set([...(old?.programs ?? []), ...programs])] },
      base,
    );
    if (bytes) replaceFile(file, bytes, snapshot);
  } catch (error) {
    forgetAgain();
    throw error;
  }
  return () => {
    const written = readForEdit(file, MAX_SETTINGS_BYTES);
    if (bytes && written) {
      if (snapshot) replaceFile(file, snapshot.bytes, written);
      else removeFile(file, written);
    }
    forgetAgain();
  };

  function forgetAgain(): void {
    if (old) state.put(file, old, oldBase);
    else state.forget(file);
    removeEmptyFolders(made);
  }
}

/**
 * Writes one planned removal, and forgets the installation.
 * @throws HookguardError `settings.refused` when the file changed since it was planned, `io`
 */
export function applyUninstall({ file, snapshot, bytes }: FilePlan, state: InstallState): void {
  if (snapshot) {
    if (bytes) replaceFile(file, bytes, snapshot);
    else removeFile(file, snapshot);
  }
  const folders = state.get(file)?.folders ?? [];
  // Only folders on the way to the file: a tampered state must not name others.
  removeEmptyFolders(folders.filter((folder) => file.startsWith(`${folder}/`)));
  state.forget(file);
}
