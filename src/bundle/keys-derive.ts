import { createPublicKey } from "node:crypto";
import { HookguardError } from "../errors.ts";
import type { Algorithm } from "./keys-algorithms.ts";

/** By what a key is; what else it could be for (PS256, RS512) has to be said. */
const byCurve: Readonly<Record<string, Algorithm>> = { prime256v1: "ES256", secp384r1: "ES384", secp521r1: "ES512" };

/** A key before anybody said what it is for. */
export interface GivenKey {
  /** What messages call it. */
  name: string;
  /** PEM, public or private; or a shared secret. */
  material: Uint8Array;
  /** How the algorithm is said where the key was named: `--algorithm`, or `algorithm:`. */
  saidBy: string;
}

/**
 * The algorithm of a key where nobody said one: the usual one of its kind. Never a signature's own word for it, and never
 * an HS algorithm: any file could be a shared secret.
 * @throws HookguardError `bundle.key` where the key allows no conclusion
 */
export function algorithmOf({ name: file, material, saidBy }: GivenKey): Algorithm {
  const unsaid = (why: string, cause?: unknown) =>
    new HookguardError("bundle.key", { file, why, hint: algorithmHint(saidBy) }, { cause });
  const text = new TextDecoder().decode(material);
  if (!text.includes("-----BEGIN")) throw unsaid("it is no PEM file, and a shared secret doesn't tell its algorithm");
  let key: ReturnType<typeof createPublicKey>;
  try {
    key = createPublicKey(text);
  } catch (cause) {
    throw new HookguardError("bundle.key", { file, why: "it is no key in PEM form" }, { cause });
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const algorithm = type === "rsa" ? "RS256" : type === "ec" ? byCurve[details?.namedCurve ?? ""] : undefined;
  if (algorithm === undefined) throw unsaid(`a key of its kind (${type ?? "unknown"}) doesn't tell its algorithm`);
  return algorithm;
}

/** What to do about an algorithm that is missing or wrong. */
export function algorithmHint(saidBy: string | undefined): string {
  return saidBy === undefined ? "" : `Say what the key is for with \`${saidBy}\`.`;
}
