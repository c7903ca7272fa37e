import { generateKeyPairSync, randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, writeFileSync } from "node:fs";
import { HookguardError } from "../errors.ts";
import { type Algorithm, type AlgorithmSpec, algorithms } from "./keys-algorithms.ts";

/** Files of a new key; the same file twice for a shared secret. */
export interface GeneratedKey {
  secret: string;
  check: string;
}

/** Beyond what can be broken for as long as a policy bundle lives. */
const RSA_BITS = 3072;

/**
 * Makes a key pair (`BASE.key` 0600, `BASE.pub` 0644), or the shared secret of an HS algorithm (`BASE.key` 0600).
 * @throws HookguardError `io`; no file is ever replaced, and none is left behind then
 */
export function generateKey(base: string, algorithm: Algorithm): GeneratedKey {
  const secret = `${base}.key`;
  const spec: AlgorithmSpec = algorithms[algorithm];
  if (spec.family === "HMAC") {
    create(secret, randomBytes(64).toString("base64url"), 0o600);
    return { secret, check: secret };
  }
  const { privateKey, publicKey } =
    spec.curve === undefined
      ? generateKeyPairSync("rsa", { modulusLength: RSA_BITS })
      : generateKeyPairSync("ec", { namedCurve: spec.curve });
  const check = `${base}.pub`;
  create(secret, privateKey.export({ type: "pkcs8", format: "pem" }).toString(), 0o600);
  try {
    create(check, publicKey.export({ type: "spki", format: "pem" }).toString(), 0o644);
  } catch (error) {
    rmSync(secret);
    throw error;
  }
  return { secret, check };
}

function create(file: string, text: string, mode: number): void {
  try {
    const fd = openSync(file, "wx", 0o600);
    try {
      fchmodSync(fd, mode);
      writeFileSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === "EEXIST" ? "it is there already, and a key is never replaced" : message;
    throw new HookguardError("io", { what: file, why }, { cause });
  }
}
