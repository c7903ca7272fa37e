import { createHash } from "node:crypto";
import { canonicalJson } from "./digest-json.ts";

/** Digests that are accepted, by OPA's name; the weak ones that OPA also knows are not (contracts/opa.md §5.2). */
export const digests = { "SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512" } as const;

export type Digest = keyof typeof digests;

export function isDigest(name: string): name is Digest {
  return Object.hasOwn(digests, name);
}

/** Documents are digested by what they say, not by how they are written. Older OPAs took `data.yml` for plain bytes. */
export function isStructured(name: string): boolean {
  return ["data.json", "data.yaml", "data.yml", ".manifest"].includes(name.slice(name.lastIndexOf("/") + 1));
}

/** Whether a document is YAML, which can't be rewritten without losing what people wrote in it. */
export function isYaml(name: string): boolean {
  return /\.ya?ml$/.test(name);
}

/**
 * Whether a document says what was signed, however it is written.
 * @param hash hex
 * @throws SyntaxError when it can't be read
 */
export async function saysTheSame(name: string, bytes: Uint8Array, hash: string, algorithm: Digest): Promise<boolean> {
  return isStructured(name) && hashOf(await canonicalDocument(name, bytes), algorithm) === hash;
}

/** A document in the form that digests are taken over. @throws SyntaxError when it can't be read */
export async function canonicalDocument(name: string, bytes: Uint8Array): Promise<string> {
  const text = decoded(bytes);
  if (!isYaml(name)) return canonicalJson(text);
  const { canonicalYaml } = await import("./digest-yaml.ts");
  return canonicalYaml(text);
}

/** Hex digest. */
export function hashOf(content: Uint8Array | string, algorithm: Digest = "SHA-256"): string {
  return createHash(digests[algorithm]).update(content).digest("hex");
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new SyntaxError("it is not UTF-8", { cause });
  }
}
