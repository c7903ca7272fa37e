/** Signature algorithms of bundles, as OPA names them (contracts/opa.md §5.2), with what each needs of its key. */
export const algorithms = {
  RS256: { family: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  RS384: { family: "RSASSA-PKCS1-v1_5", hash: "SHA-384" },
  RS512: { family: "RSASSA-PKCS1-v1_5", hash: "SHA-512" },
  PS256: { family: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  PS384: { family: "RSA-PSS", hash: "SHA-384", saltLength: 48 },
  PS512: { family: "RSA-PSS", hash: "SHA-512", saltLength: 64 },
  ES256: { family: "ECDSA", hash: "SHA-256", curve: "P-256" },
  ES384: { family: "ECDSA", hash: "SHA-384", curve: "P-384" },
  ES512: { family: "ECDSA", hash: "SHA-512", curve: "P-521" },
  HS256: { family: "HMAC", hash: "SHA-256" },
  HS384: { family: "HMAC", hash: "SHA-384" },
  HS512: { family: "HMAC", hash: "SHA-512" },
} as const satisfies Record<string, AlgorithmSpec>;

/** What the Web Cryptography API has to be told; salt length in bytes. */
export interface AlgorithmSpec {
  family: "RSASSA-PKCS1-v1_5" | "RSA-PSS" | "ECDSA" | "HMAC";
  hash: "SHA-256" | "SHA-384" | "SHA-512";
  saltLength?: number;
  curve?: "P-256" | "P-384" | "P-521";
}

export type Algorithm = keyof typeof algorithms;

export const algorithmNames = Object.keys(algorithms) as Algorithm[];
