import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { CompactSign } from "jose";
import { HookguardError } from "../errors.ts";
import { type BundleFiles, readArchive, writeArchive } from "./archive.ts";
import { SIGNATURES } from "./claims.ts";
import { canonicalDocument, hashOf, isStructured, isYaml } from "./digest.ts";
import { type Algorithm, algorithms } from "./keys-algorithms.ts";
import { algorithmHint } from "./keys-derive.ts";

/** What a bundle is signed with. */
export interface SigningKey {
  /** What messages call it. */
  name: string;
  /** A private key as PEM; the secret of an HS algorithm, byte for byte. */
  material: Uint8Array;
  algorithm: Algorithm;
  /** What OPA looks the public key up by; a digest of it when absent. */
  keyId?: string;
  /** How the algorithm is said where the key was named, for hints. */
  saidBy?: string;
}

/** Claims besides the files; times in seconds since 1970. */
export interface SigningClaims {
  iat?: number;
  exp?: number;
  scope?: string;
  iss?: string;
  /** Grows with every release; becomes `hookguard.seq`. */
  seq?: number;
}

/**
 * Signs a bundle as OPA does (contracts/opa.md §5.2), in place of any signature it has. Its JSON documents are written
 * in the form that digests are taken over, so that a hook only has to hash them.
 * @returns the signed archive
 * @throws HookguardError `bundle.archive`, `bundle.key`
 */
export async function signArchive(bytes: Uint8Array, source: string, key: SigningKey, claims: SigningClaims) {
  return writeArchive(await signFiles(readArchive(bytes, source), source, key, claims));
}

/** Signs the files of a bundle; see {@link signArchive}. */
export async function signFiles(
  given: BundleFiles,
  source: string,
  key: SigningKey,
  { seq, ...claims }: SigningClaims,
): Promise<BundleFiles> {
  const files: BundleFiles = new Map();
  for (const [name, bytes] of given) if (name !== SIGNATURES) files.set(name, await digestible(name, bytes, source));
  const listed = [];
  for (const [name, bytes] of files) {
    const yaml = isStructured(name) && isYaml(name);
    const hash = hashOf(yaml ? await canonicalDocument(name, bytes) : bytes);
    listed.push({ name, hash, algorithm: "SHA-256" });
  }
  const payload = { files: listed, ...claims, ...(seq === undefined ? {} : { hookguard: { seq } }) };
  const token = await compact(JSON.stringify(payload), key);
  return withSignature(files, new TextEncoder().encode(JSON.stringify({ signatures: [token] })));
}

async function digestible(name: string, bytes: Uint8Array, source: string): Promise<Uint8Array> {
  if (!isStructured(name)) return bytes;
  try {
    const text = await canonicalDocument(name, bytes);
    return isYaml(name) ? bytes : new TextEncoder().encode(text);
  } catch (cause) {
    throw new HookguardError("bundle.archive", { source, why: `${name}: ${(cause as Error).message}` }, { cause });
  }
}

/** Before the manifest, where OPA writes it. */
function withSignature(files: BundleFiles, signatures: Uint8Array): BundleFiles {
  const entries = [...files];
  const at = entries.findIndex(([name]) => name === ".manifest");
  entries.splice(at === -1 ? entries.length : at, 0, [SIGNATURES, signatures]);
  return new Map(entries);
}

async function compact(payload: string, key: SigningKey): Promise<string> {
  const { algorithm: alg, name: file } = key;
  try {
    const secret = secretOf(key);
    const kid = key.keyId ?? idOf(secret);
    return await new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg, kid }).sign(secret);
  } catch (cause) {
    if (cause instanceof HookguardError) throw cause;
    throw new HookguardError(
      "bundle.key",
      { file, why: `it can't sign with ${alg}: ${(cause as Error).message}`, hint: algorithmHint(key.saidBy) },
      { cause },
    );
  }
}

function secretOf({ material, algorithm, name: file, saidBy }: SigningKey): KeyObject | Uint8Array {
  const text = new TextDecoder().decode(material);
  if (algorithms[algorithm].family === "HMAC") {
    if (text.includes("-----BEGIN")) {
      throw new HookguardError("bundle.key", {
        file,
        why: `${algorithm} needs a shared secret, and this is a PEM file`,
        hint: algorithmHint(saidBy),
      });
    }
    return material;
  }
  if (!text.includes("PRIVATE KEY-----"))
    throw new HookguardError("bundle.key", { file, why: "it is no private key in PEM form" });
  return createPrivateKey(text);
}

/** Tells keys apart without saying anything about a secret one. */
function idOf(secret: KeyObject | Uint8Array): string {
  if (secret instanceof Uint8Array) return "shared";
  const key = createPublicKey(secret).export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}
