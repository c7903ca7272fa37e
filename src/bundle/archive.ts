import { gunzipSync } from "node:zlib";
import { HookguardError } from "../errors.ts";
import { gunzipStored, gzipStored } from "./gzip.ts";
import { readTar, type TarEntry, TarError, writeTar } from "./tar.ts";

/** Files of a bundle by name, without the leading slash, in the archive's order. */
export type BundleFiles = Map<string, Uint8Array>;

export interface ArchiveLimits {
  /** Bytes of the archive as it is stored. */
  packed: number;
  /** Bytes of all files and headers together, unpacked: what a decompression bomb runs into. */
  unpacked: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = { packed: 64 * 1024 * 1024, unpacked: 256 * 1024 * 1024 };

/**
 * Reads an OPA bundle (contracts/opa.md §5.1): a tar archive, gzip'd or plain, of regular files.
 * @param source what messages call the bundle
 * @throws HookguardError `bundle.archive` for anything that is damaged, too large, or that a bundle may not hold
 */
export function readArchive(bytes: Uint8Array, source: string, limits: ArchiveLimits = ARCHIVE_LIMITS): BundleFiles {
  const fail = (why: string, cause?: unknown) => new HookguardError("bundle.archive", { source, why }, { cause });
  if (bytes.length > limits.packed) throw fail(`it is larger than ${limits.packed} bytes`);
  try {
    const tar = isGzip(bytes) ? (gunzipStored(bytes) ?? unpack(bytes, limits.unpacked)) : bytes;
    if (tar.length > limits.unpacked) throw fail(`it unpacks to more than ${limits.unpacked} bytes`);
    return filesOf(readTar(tar));
  } catch (error) {
    if (error instanceof TarError) throw fail(error.message, error);
    throw error;
  }
}

/** Writes an OPA bundle; the same files in the same order are the same bytes on every machine. */
export function writeArchive(files: BundleFiles): Uint8Array {
  return gzipStored(writeTar([...files].map(([name, bytes]) => ({ name: `/${name}`, bytes }))));
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unpack(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw new TarError(
      code === "ERR_BUFFER_TOO_LARGE" ? `it unpacks to more than ${limit} bytes` : "it can't be unpacked",
    );
  }
}

function filesOf(entries: readonly TarEntry[]): BundleFiles {
  const files: BundleFiles = new Map();
  for (const { name: given, bytes } of entries) {
    const name = safeName(given);
    if (files.has(name)) throw new TarError(`${name} stands in it twice`);
    files.set(name, bytes);
  }
  return files;
}

/** OPA writes names with a leading slash and reads them with or without (contracts/opa.md §5.1). */
function safeName(given: string): string {
  const name = given.replace(/^\.?\//, "");
  const bad = name === "" || /[\\\0]/.test(name) || name.split("/").some((part) => ["", ".", ".."].includes(part));
  if (bad) throw new TarError(`the name ${JSON.stringify(given)} is not a plain relative path`);
  return name;
}
