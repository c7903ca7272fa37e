import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { HookguardError } from "../errors.ts";
import {
  ensureFolder,
  missingFolders,
  readForEdit,
  removeEmptyFolders,
  removeFile,
  replaceFile,
} from "../ports/disk.ts";
import { scopes } from "./agent-settings.ts";

/**
 * What install did to one settings file: enough to undo it. `before` is the file without us, also where it held entries
 * of ours already.
 */
const installed = z.object({
  agent: z.enum(["claude", "coda", "gemini"]),
  scope: z.enum(scopes),
  /** Sha-256 of the file before us, hex; absent: there was no file. */
  before: z.optional(z.string()),
  /** Sha-256 of the file as install left it, hex. */
  after: z.string(),
  /** Folders that install made, outermost first. */
  folders: z.array(z.string()),
  /** Programs that the entries start, so that they are known again under any name. */
  programs: z.array(z.string()),
});
const stateFile = z.object({
  version: z.literal(1),
  /** By absolute path of the settings file. */
  files: z.record(z.string(), installed),
  /** Folders that were made to keep this state in. */
  folders: z.array(z.string()),
});

type Installed = z.infer<typeof installed>;

/** What hookguard remembers of its installations, in a folder of its own. A lost state costs comfort, not safety. */
export interface InstallState {
  get(file: string): Installed | undefined;
  all(): [string, Installed][];
  /** The bytes of a settings file as they were before us; nothing where the copy is gone or was tampered with. */
  before(record: Installed): Uint8Array | undefined;
  /** Keeps a copy of the bytes and remembers the installation. @throws HookguardError `io` */
  put(file: string, record: Omit<Installed, "before">, before: Uint8Array | undefined): void;
  /** Forgets an installation, and with the last one everything this state left on the disk. */
  forget(file: string): void;
  /** Where the copy of a file's earlier bytes lies. */
  backup(record: Installed): string | undefined;
}

/** Size that no list of installations reaches. */
const LIMIT = 4 * 1024 * 1024;

/**
 * @param folder absolute; made when something is first remembered, readable by its owner alone, since settings hold secrets
 * @throws HookguardError `settings.refused` when the state can't be read: it must not be overwritten
 */
export function openState(folder: string): InstallState {
  const path = join(folder, "install.json");
  let { files, folders } = load(path);
  // Missing when the work began: the self-test makes some of them before anything is remembered.
  const missing = missingFolders(folder);
  const copy = (sha: string) => join(folder, "backups", `${sha}.json`);

  function save(): void {
    ensureFolder(folder, 0o700);
    folders = [...new Set([...folders, ...missing])];
    const text = `${JSON.stringify({ version: 1, files, folders }, null, 2)}\n`;
    replaceFile(path, Buffer.from(text), readForEdit(path, LIMIT), 0o600);
  }

  function keep(bytes: Uint8Array): string {
    const sha = sha256(bytes);
    ensureFolder(join(folder, "backups"), 0o700);
    if (!existsSync(copy(sha))) replaceFile(copy(sha), bytes, undefined, 0o600);
    return sha;
  }

  function drop(sha: string | undefined): void {
    if (sha === undefined || Object.values(files).some(({ before }) => before === sha)) return;
    const snapshot = readForEdit(copy(sha), LIMIT);
    if (snapshot) removeFile(copy(sha), snapshot);
  }

  return {
    get: (file) => files[file],
    all: () => Object.entries(files),
    before({ before }) {
      if (before === undefined) return undefined;
      try {
        const bytes = readFileSync(copy(before));
        return sha256(bytes) === before ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    put(file, record, before) {
      const old = files[file]?.before;
      const sha = before && keep(before);
      files = { ...files, [file]: { ...record, ...(sha === undefined ? {} : { before: sha }) } };
      save();
      drop(old);
    },
    forget(file) {
      const { [file]: record, ...rest } = files;
      if (record === undefined) return;
      files = rest;
      drop(record.before);
      if (Object.keys(files).length > 0) return save();
      const snapshot = readForEdit(path, LIMIT);
      if (snapshot) removeFile(path, snapshot);
      removeEmptyFolders([...folders, folder, join(folder, "backups")]);
    },
    backup: ({ before }) => (before === undefined ? undefined : copy(before)),
  };
}

/** Sha-256, hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function load(path: string): Pick<z.infer<typeof stateFile>, "files" | "folders"> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // None yet, or the administrator's, which we may not read; writing it is refused on its own.
    return { files: {}, folders: [] };
  }
  try {
    return stateFile.parse(JSON.parse(text));
  } catch (error) {
    const why = "it is no installation state of hookguard; move it away";
    throw new HookguardError("settings.refused", { file: path, why }, { cause: error });
  }
}
