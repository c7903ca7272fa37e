import { HookguardError } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { type Digest, isDigest } from "./digest.ts";

/** Where OPA keeps a bundle's signature. */
export const SIGNATURES = ".signatures.json";

/** One file as it was signed. */
export interface SignedFile {
  /** Hex. */
  hash: string;
  algorithm: Digest;
}

/** What a signature says (contracts/opa.md §5.2). Times in seconds since 1970. */
export interface Claims {
  /** By name, without a leading slash. */
  files: ReadonlyMap<string, SignedFile>;
  scope?: string;
  iss?: string;
  keyid?: string;
  iat?: number;
  nbf?: number;
  exp?: number;
  /** `hookguard.seq`: grows with every release. */
  seq?: number;
}

/** A signature taken apart; nothing of it is trusted yet. */
export interface ParsedSignature {
  header: JsonObject;
  /** What was signed: the header and the payload as they stand in the token. */
  signed: Uint8Array;
  signature: Uint8Array;
  payload: Uint8Array;
}

type Fail = (why: string) => HookguardError;

/**
 * Takes `.signatures.json` apart.
 * @throws HookguardError `bundle.signature` for anything but exactly one compact JWS
 */
export function parseSignatures(bytes: Uint8Array, source: string): ParsedSignature {
  const fail: Fail = (why) => new HookguardError("bundle.signature", { source, why });
  const file = json(bytes);
  if (!isJsonObject(file)) throw fail(`its ${SIGNATURES} is not a JSON object`);
  const { signatures, plugin } = file;
  if (plugin !== undefined && plugin !== "" && plugin !== "_default") {
    throw fail("it is signed by a plugin of OPA, which hookguard doesn't have");
  }
  const [token, ...more] = Array.isArray(signatures) ? signatures : [];
  if (typeof token !== "string" || more.length > 0) throw fail(`its ${SIGNATURES} must hold exactly one signature`);
  const parts = token.split(".");
  const [head, payload, signature] = parts.map(fromBase64url);
  if (parts.length !== 3 || !head || !payload || !signature) throw fail("its signature is no compact JWS");
  const header = json(head);
  if (!isJsonObject(header)) throw fail("its signature has no header");
  // A header that must be understood and isn't; and payloads that stand elsewhere.
  if (header.crit !== undefined || header.b64 !== undefined) throw fail("its signature has a header it may not have");
  const signed = new TextEncoder().encode(token.slice(0, token.lastIndexOf(".")));
  return { header, signed, signature, payload };
}

/**
 * Reads the claims of a signature that was verified.
 * @throws HookguardError `bundle.signature` for what is missing, of the wrong type, or digested with a weak algorithm
 */
export function parseClaims(payload: Uint8Array, source: string): Claims {
  const fail: Fail = (why) => new HookguardError("bundle.signature", { source, why });
  const claims = json(payload);
  if (!isJsonObject(claims)) throw fail("its signature has no claims");
  const { hookguard, scope, iss, keyid, iat, nbf, exp } = claims;
  const seq = isJsonObject(hookguard) ? hookguard.seq : undefined;
  const time = (name: string, value: unknown) =>
    optional(Number.isFinite(value), name, value, fail) as { iat?: number };
  const text = (name: string, value: unknown) => optional(typeof value === "string", name, value, fail);
  return {
    files: filesOf(claims.files, fail),
    ...text("scope", scope),
    ...text("iss", iss),
    ...text("keyid", keyid),
    ...time("iat", iat),
    ...time("nbf", nbf),
    ...time("exp", exp),
    ...optional(Number.isSafeInteger(seq) && Number(seq) >= 0, "seq", seq, fail),
  };
}

function optional(fits: boolean, name: string, value: unknown, fail: Fail): Record<string, unknown> {
  if (value === undefined) return {};
  if (!fits) throw fail(`its signature's claim ${name} is malformed`);
  return { [name]: value };
}

function filesOf(list: unknown, fail: Fail): Map<string, SignedFile> {
  if (!Array.isArray(list)) throw fail("its signature names no files");
  const files = new Map<string, SignedFile>();
  for (const entry of list as unknown[]) {
    const { name: given, hash, algorithm } = isJsonObject(entry) ? entry : {};
    if (typeof given !== "string" || typeof hash !== "string" || typeof algorithm !== "string") {
      throw fail("its signature names a file without a digest");
    }
    const name = given.replace(/^\/+/, "");
    if (!isDigest(algorithm))
      throw fail(`the digest of ${name} is ${algorithm}; only SHA-256, 384 and 512 are accepted`);
    if (files.has(name)) throw fail(`its signature names ${name} twice`);
    files.set(name, { hash, algorithm });
  }
  return files;
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function fromBase64url(text: string): Uint8Array | undefined {
  return /^[A-Za-z0-9_-]+$/.test(text) ? Buffer.from(text, "base64url") : undefined;
}
