import { type BundleFiles, readArchive } from "./archive.ts";
import { parseClaims, parseSignatures, SIGNATURES } from "./claims.ts";
import { hashOf } from "./digest.ts";
import type { HookguardMetadata } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** What stands in a bundle, as far as anyone can read without a key. */
export interface BundleDescription {
  bundle: string;
  /** Bytes of the archive as it is stored. */
  bytes: number;
  /** Of the archive, hex. */
  sha256: string;
  name: string;
  revision: string;
  seq?: number;
  roots: string[];
  policies: HookguardMetadata["policies"];
  /** Event kind -> entrypoint path. */
  entrypoints: HookguardMetadata["entrypoints"];
  files: { name: string; bytes: number; sha256: string }[];
  /** Absent: unsigned. Nothing of it is verified. */
  signature?: SignatureDescription;
}

/** Times in seconds since 1970. */
export interface SignatureDescription {
  algorithm: string;
  keyId?: string;
  files: number;
  iat?: number;
  exp?: number;
  scope?: string;
  iss?: string;
  seq?: number;
}

/**
 * Describes a bundle without trusting it.
 * @throws HookguardError `bundle.*` for what is no bundle of hookguard's, or has a signature that can't be read
 */
export function describeBundle(archive: Uint8Array, bundle: string): BundleDescription {
  const files = readArchive(archive, bundle);
  const { manifest, index } = readManifest(files.get(".manifest"), bundle);
  const signature = signatureOf(files, bundle);
  return {
    bundle,
    bytes: archive.length,
    sha256: hashOf(archive),
    name: index.name,
    revision: manifest.revision ?? "",
    ...(index.seq === undefined ? {} : { seq: index.seq }),
    roots: manifest.roots ?? [""],
    policies: index.policies,
    entrypoints: index.entrypoints,
    files: [...files].map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: hashOf(bytes) })),
    ...(signature === undefined ? {} : { signature }),
  };
}

function signatureOf(files: BundleFiles, source: string): SignatureDescription | undefined {
  const bytes = files.get(SIGNATURES);
  if (!bytes) return undefined;
  const { header, payload } = parseSignatures(bytes, source);
  const { files: listed, keyid, nbf: _, ...claims } = parseClaims(payload, source);
  const keyId = header.kid ?? keyid;
  return {
    algorithm: String(header.alg),
    ...(typeof keyId === "string" ? { keyId } : {}),
    files: listed.size,
    ...claims,
  };
}
