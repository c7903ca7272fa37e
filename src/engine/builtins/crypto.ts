import { createHash, createHmac } from "node:crypto";
import { type Builtin, text } from "./builtin.ts";

/** Digests as hex. */
export const crypto: Record<string, Builtin> = {
  ...Object.fromEntries(["md5", "sha1", "sha256"].map((name) => [`crypto.${name}`, digest(name)])),
  ...Object.fromEntries(["md5", "sha1", "sha256", "sha512"].map((name) => [`crypto.hmac.${name}`, hmac(name)])),
  "crypto.hmac.equal": (args) => text(args, 0) === text(args, 1),
};

function digest(name: string): Builtin {
  return (args) => createHash(name).update(text(args, 0)).digest("hex");
}

function hmac(name: string): Builtin {
  return (args) => createHmac(name, text(args, 1)).update(text(args, 0)).digest("hex");
}
