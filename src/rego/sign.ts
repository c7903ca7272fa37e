import type { Opa } from "./opa.ts";

export interface OpaKey {
  /** PEM, or the secret of an HS algorithm. */
  key: string;
  /** RS, PS, ES or HS with 256, 384 or 512. */
  algorithm: string;
  keyId?: string;
  scope?: string;
}

export interface OpaSignature {
  /** The text of `.signatures.json`. */
  signatures: string;
  files: { name: string; hash: string; algorithm: string }[];
}

/** Signs an archive (`.tar.gz`) with OPA's own code; with `claims` as `opa sign --claims-file` does. */
export async function signWithOpa(
  opa: Opa,
  archive: Uint8Array,
  key: OpaKey,
  claims?: Readonly<Record<string, unknown>>,
): Promise<OpaSignature> {
  const { result } = await opa.call<OpaSignature>(
    { op: "sign", key: key.key, algorithm: key.algorithm, key_id: key.keyId, claims },
    archive,
  );
  return result;
}

/**
 * Reads an archive as an OPA with this key would.
 * @returns `undefined` if OPA would load it, otherwise OPA's reason
 */
export async function verifyWithOpa(
  opa: Opa,
  archive: Uint8Array,
  key: OpaKey & { exclude?: readonly string[] },
): Promise<string | undefined> {
  const { result } = await opa.call<{ refused?: string }>(
    {
      op: "verify",
      key: key.key,
      algorithm: key.algorithm,
      key_id: key.keyId,
      scope: key.scope,
      exclude: key.exclude,
    },
    archive,
  );
  return result.refused;
}
