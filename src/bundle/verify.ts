import { HookguardError } from "../errors.ts";
import type { BundleFiles } from "./archive.ts";
import { type Claims, parseClaims, parseSignatures, SIGNATURES, type SignedFile } from "./claims.ts";
import { hashOf, saysTheSame } from "./digest.ts";
import { isSignedWith, type TrustedKey } from "./keys.ts";

/** How far a signer's clock may go ahead of ours, in seconds. */
const SKEW_S = 300;

export interface VerifyOptions {
  key: TrustedKey;
  /** What messages call the bundle. */
  source: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/**
 * Verifies a bundle against a key: OPA's rules (contracts/opa.md §5.2) without its holes. Unsigned is refused, deltas
 * are refused, every file must be listed and every listed one present, nothing can be excluded, the algorithm is the
 * key's, digests are SHA-2, and times count.
 * @returns what the signature says, trusted now; the sequence is the caller's to judge
 * @throws HookguardError `bundle.signature`, `bundle.key`
 */
export async function verifyFiles(files: BundleFiles, { key, source, nowMs }: VerifyOptions): Promise<Claims> {
  const fail = (why: string, cause?: unknown) => new HookguardError("bundle.signature", { source, why }, { cause });
  const signatures = files.get(SIGNATURES);
  if (!signatures) throw fail("it is not signed");
  const { header, signed, signature, payload } = parseSignatures(signatures, source);
  if (!(await isSignedWith(key, signed, signature))) {
    const other =
      header.alg === key.algorithm
        ? ""
        : ` (it says ${JSON.stringify(header.alg ?? "nothing")}, the key is for ${key.algorithm})`;
    throw fail(`it was not signed with ${key.name}${other}`);
  }
  const claims = parseClaims(payload, source);
  const wrong = scopeProblem(claims, key) ?? timeProblem(claims, nowMs / 1000) ?? fileListProblem(files, claims);
  if (wrong !== undefined) throw fail(wrong);
  for (const [name, signedFile] of claims.files) {
    // Waiting 70 times for nothing is felt in a hook.
    const judged = requireSame(name, files.get(name), signedFile, fail);
    if (judged) await judged;
  }
  return claims;
}

/**
 * A document's own bytes are tried first: equal digests mean that it is written in the digested form already, as
 * `hookguard sign` leaves it, and nothing needs to be read.
 */
function requireSame(
  name: string,
  bytes: Uint8Array = new Uint8Array(),
  { hash: given, algorithm }: SignedFile,
  fail: (why: string, cause?: unknown) => HookguardError,
): Promise<void> | undefined {
  const hash = given.toLowerCase();
  if (hashOf(bytes, algorithm) === hash) return undefined;
  return saysTheSame(name, bytes, hash, algorithm).then(
    (same) => {
      if (!same) throw fail(`${name} is not the file that was signed`);
    },
    (error) => {
      throw fail(`${name} can't be read`, error);
    },
  );
}

function scopeProblem({ scope = "" }: Claims, key: TrustedKey): string | undefined {
  if (scope === (key.scope ?? "")) return undefined;
  return `it is signed for the scope ${JSON.stringify(scope)}, not ${JSON.stringify(key.scope ?? "")}`;
}

function timeProblem({ iat, nbf, exp }: Claims, now: number): string | undefined {
  if (exp !== undefined && now >= exp) return `its signature expired on ${day(exp)}`;
  if (iat !== undefined && iat > now + SKEW_S) return `it was signed in the future, on ${day(iat)}`;
  if (nbf !== undefined && nbf > now + SKEW_S) return `its signature only holds from ${day(nbf)}`;
  return undefined;
}

function day(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace(".000Z", "Z");
}

function fileListProblem(files: BundleFiles, { files: listed }: Claims): string | undefined {
  for (const name of files.keys()) {
    if (name.slice(name.lastIndexOf("/") + 1) === "patch.json") return "it is a delta, and those can't be verified";
    if (name !== SIGNATURES && !listed.has(name)) return `${name} is in it, but was not signed`;
  }
  for (const name of listed.keys()) if (!files.has(name)) return `${name} was signed, but is not in it`;
  return undefined;
}
