import { generateKeyPairSync } from "node:crypto";
import type { Algorithm } from "../../../src/bundle/keys-algorithms.ts";

const curves: Record<string, string> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };

export interface Pair {
  algorithm: Algorithm;
  /** What signs: PEM, or the secret. */
  secret: string;
  /** What verifies: PEM, or the same secret. */
  check: string;
}

/** A fresh key, or key pair, for an algorithm. */
export function pair(algorithm: Algorithm): Pair {
  if (algorithm.startsWith("HS")) return { algorithm, secret: "a shared secret", check: "a shared secret" };
  const keys = algorithm.startsWith("ES")
    ? generateKeyPairSync("ec", { namedCurve: curves[algorithm] ?? "" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    algorithm,
    secret: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    check: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (given: Uint8Array | undefined): string => new TextDecoder().decode(given);

export const signer = ({ algorithm, secret }: Pair) => ({ name: "signing.key", material: bytes(secret), algorithm });
export const truster = ({ algorithm, check }: Pair, scope?: string) => ({
  name: "trusted.pub",
  material: bytes(check),
  algorithm,
  ...(scope === undefined ? {} : { scope }),
});
