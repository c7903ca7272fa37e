import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type BundleFiles, readArchive, writeArchive } from "../../../src/bundle/archive.ts";
import { SIGNATURES } from "../../../src/bundle/claims.ts";
import { hashOf } from "../../../src/bundle/digest.ts";
import type { TrustedKey } from "../../../src/bundle/keys.ts";
import { type SigningClaims, signArchive, signFiles } from "../../../src/bundle/sign.ts";
import { verifyFiles } from "../../../src/bundle/verify.ts";
import { HookguardError } from "../../../src/errors.ts";
import { bytes, pair, signer, text, truster } from "./keys.ts";

const NOW = 1_900_000_000;
const keys = pair("ES256");
const other = pair("ES256");
const rsa = pair("RS256");
const files = (): BundleFiles =>
  new Map([
    ["data.json", bytes('{"a": 1.0}')],
    ["a/rule.rego", bytes("package a\n")],
    ["b/rule.rego", bytes("package b\n")],
    ["policy.wasm", bytes("\0asm")],
    [".manifest", bytes('{"revision": ""}')],
  ]);
const signed = (claims: SigningClaims = {}) => signFiles(files(), "b", signer(keys), { iat: NOW, ...claims });

/** Why a bundle is refused; undefined when it is not. */
async function why(bundle: BundleFiles, key: TrustedKey = truster(keys)): Promise<string | undefined> {
  try {
    await verifyFiles(bundle, { key, source: "b", nowMs: NOW * 1000 });
    return undefined;
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return `${error.code}: ${error.details.why}`;
  }
}

async function edited(edit: (bundle: BundleFiles) => void, claims: SigningClaims = {}): Promise<BundleFiles> {
  const bundle = await signed(claims);
  edit(bundle);
  return bundle;
}

/** `.signatures.json` with a token whose claims are anything at all, properly signed with a shared secret. */
function forged(claims: unknown, header: object = { alg: "HS256", kid: "k" }, more: object = {}): Uint8Array {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = `${part(header)}.${part(claims)}`;
  const token = `${head}.${createHmac("sha256", "a shared secret").update(head).digest("base64url")}`;
  return bytes(JSON.stringify({ signatures: [token], ...more }));
}

const list = (bundle: BundleFiles) =>
  [...bundle].map(([name, content]) => ({ name, hash: hashOf(content), algorithm: "SHA-256" }));

describe("a signed bundle is refused", () => {
  it("but not when everything is right", async () => {
    expect(await why(await signed({ exp: NOW + 1 }))).toBeUndefined();
  });

  it.each<[what: string, edit: (bundle: BundleFiles) => void, why: string]>([
    ["when it is not signed", (b) => b.delete(SIGNATURES), "it is not signed"],
    ["with a file added", (b) => b.set("c.rego", bytes("package c")), "c.rego is in it, but was not signed"],
    [
      "with a second signatures file",
      (b) => b.set(`x/${SIGNATURES}`, bytes("{}")),
      "x/.signatures.json is in it, but was not signed",
    ],
    ["with a file missing", (b) => b.delete("a/rule.rego"), "a/rule.rego was signed, but is not in it"],
    ["without its manifest", (b) => b.delete(".manifest"), ".manifest was signed, but is not in it"],
    [
      "with two files swapped",
      (b) => swap(b, "a/rule.rego", "b/rule.rego"),
      "a/rule.rego is not the file that was signed",
    ],
    ["with other policy", (b) => b.set("policy.wasm", bytes("\0asn")), "policy.wasm is not the file that was signed"],
    ["with other data", (b) => b.set("data.json", bytes('{"a": 1}')), "data.json is not the file that was signed"],
    ["with data that is not JSON", (b) => b.set("data.json", bytes("{")), "data.json can't be read"],
    ["with data nested too deep", (b) => b.set("data.json", bytes("[".repeat(5000))), "data.json can't be read"],
    ["as a delta", (b) => b.set("patch.json", bytes("{}")), "it is a delta, and those can't be verified"],
    [
      "with a truncated signature",
      (b) => b.set(SIGNATURES, (b.get(SIGNATURES) ?? bytes("")).slice(0, 40)),
      "its .signatures.json is not a JSON object",
    ],
    [
      "with no signature in the list",
      (b) => b.set(SIGNATURES, bytes('{"signatures":[]}')),
      "its .signatures.json must hold exactly one signature",
    ],
    [
      "with two signatures",
      (b) => b.set(SIGNATURES, bytes('{"signatures":["a.b.c","a.b.c"]}')),
      "its .signatures.json must hold exactly one signature",
    ],
    [
      "with words for a signature",
      (b) => b.set(SIGNATURES, bytes('{"signatures":["hello"]}')),
      "its signature is no compact JWS",
    ],
    ["with an empty third part", (b) => b.set(SIGNATURES, unsignedToken(b)), "its signature is no compact JWS"],
  ])("%s", async (_, edit, expected) => {
    expect(await why(await edited(edit))).toBe(`bundle.signature: ${expected}`);
  });

  it("written differently is no change", async () => {
    expect(await why(await edited((b) => b.set("data.json", bytes('{ "a" : 1.0 }\n'))))).toBeUndefined();
  });

  it.each<[what: string, claims: SigningClaims, why: string]>([
    ["when it expired", { exp: NOW }, "its signature expired on 2030-03-17T17:46:40Z"],
    ["when it comes from the future", { iat: NOW + 301 }, "it was signed in the future, on 2030-03-17T17:51:41Z"],
    ["for another scope", { scope: "ci" }, 'it is signed for the scope "ci", not ""'],
  ])("%s", async (_, claims, expected) => {
    expect(await why(await signed(claims))).toBe(`bundle.signature: ${expected}`);
  });

  it("for no scope where one is asked for, and not for the right one", async () => {
    expect(await why(await signed(), truster(keys, "ci"))).toMatch(/it is signed for the scope "", not "ci"/);
    expect(await why(await signed({ scope: "ci" }), truster(keys, "ci"))).toBeUndefined();
  });

  it.each<[what: string, key: TrustedKey, why: string]>([
    ["with another key", truster(other), "bundle.signature: it was not signed with trusted.pub"],
    [
      "with a key of another kind",
      truster(rsa),
      'bundle.signature: it was not signed with trusted.pub (it says "ES256", the key is for RS256)',
    ],
    [
      "with a key for another algorithm",
      { ...truster(keys), algorithm: "RS256" },
      "bundle.key: it is no public key in PEM form that fits RS256",
    ],
    [
      "with a key of another curve",
      { ...truster(keys), algorithm: "ES384" },
      "bundle.key: it is no public key in PEM form that fits ES384",
    ],
    [
      "with a public key as a shared secret",
      { ...truster(keys), algorithm: "HS256" },
      "bundle.key: HS256 needs a shared secret, and this is a PEM file",
    ],
    [
      "with an empty shared secret",
      { ...truster(keys), material: bytes(""), algorithm: "HS256" },
      "bundle.key: it is empty",
    ],
    [
      "with the private key",
      { ...truster(keys), material: bytes(keys.secret) },
      "bundle.key: it is a private key; give the public one",
    ],
    [
      "with no key at all",
      { ...truster(keys), material: bytes("hello") },
      "bundle.key: it is no public key in PEM form that fits ES256",
    ],
  ])("%s", async (_, key, expected) => {
    expect(await why(await signed(), key)).toBe(expected);
  });

  const shared = truster(pair("HS256"));
  it.each<[what: string, signatures: (files: BundleFiles) => Uint8Array, why: string | undefined]>([
    ["with the algorithm none", (f) => forgedWith("none", f), "it was not signed with trusted.pub"],
    [
      "with claims that leave policy out",
      (f) => forged({ files: list(f).slice(1) }),
      "data.json is in it, but was not signed",
    ],
    [
      "with MD5 digests",
      (f) => forged({ files: list(f).map((entry) => ({ ...entry, algorithm: "MD5" })) }),
      "the digest of data.json is MD5; only SHA-256, 384 and 512 are accepted",
    ],
    [
      "with SHA-1 digests",
      (f) => forged({ files: list(f).map((entry) => ({ ...entry, algorithm: "SHA-1" })) }),
      "the digest of data.json is SHA-1; only SHA-256, 384 and 512 are accepted",
    ],
    [
      "with a file named twice",
      (f) => forged({ files: [...list(f), ...list(f)] }),
      "its signature names data.json twice",
    ],
    ["with no files", () => forged({}), "its signature names no files"],
    [
      "with a file without a digest",
      () => forged({ files: [{ name: "a" }] }),
      "its signature names a file without a digest",
    ],
    ["with a time in words", (f) => forged({ files: list(f), exp: "never" }), "its signature's claim exp is malformed"],
    [
      "with a sequence in words",
      (f) => forged({ files: list(f), hookguard: { seq: "1" } }),
      "its signature's claim seq is malformed",
    ],
    [
      "with a critical header",
      (f) => forged({ files: list(f) }, { alg: "HS256", crit: ["exp"] }),
      "its signature has a header it may not have",
    ],
    [
      "with a payload elsewhere",
      (f) => forged({ files: list(f) }, { alg: "HS256", b64: false }),
      "its signature has a header it may not have",
    ],
    [
      "by a plugin",
      (f) => forged({ files: list(f) }, undefined, { plugin: "own" }),
      "it is signed by a plugin of OPA, which hookguard doesn't have",
    ],
    ["but not whatever algorithm its header names", (f) => forged({ files: list(f) }, { alg: "RS256" }), undefined],
    [
      "but not for slashes before names",
      (f) => forged({ files: list(f).map((entry) => ({ ...entry, name: `/${entry.name}` })) }),
      undefined,
    ],
  ])("%s", async (_, signatures, expected) => {
    const plain = files().set("data.json", bytes('{"a":1.0}')).set(".manifest", bytes('{"revision":""}'));
    const got = await why(new Map(plain).set(SIGNATURES, signatures(plain)), shared);
    expect(got === undefined ? undefined : got.replace(/ \(.*/, "")).toBe(
      expected === undefined ? undefined : `bundle.signature: ${expected}`,
    );
  });

  function forgedWith(alg: string, bundle: BundleFiles): Uint8Array {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return bytes(JSON.stringify({ signatures: [`${part({ alg })}.${part({ files: list(bundle) })}.AAAA`] }));
  }
});

describe("an archive that is signed", () => {
  it("truncated anywhere is refused before it is verified", async () => {
    const archive = await signArchive(writeArchive(files()), "b", signer(keys), {});
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      const cut = archive.subarray(0, Math.floor(archive.length * part));
      expect(() => readArchive(cut, "b")).toThrow(/is damaged/);
    }
  });

  it("loses the signature it had", async () => {
    const once = await signArchive(writeArchive(files()), "b", signer(other), {});
    const twice = readArchive(await signArchive(once, "b", signer(keys), {}), "b");
    expect([...twice.keys()]).toEqual([
      "data.json",
      "a/rule.rego",
      "b/rule.rego",
      "policy.wasm",
      SIGNATURES,
      ".manifest",
    ]);
    expect(await why(twice)).toBeUndefined();
    expect(text(twice.get("data.json"))).toBe('{"a":1.0}');
  });

  it.each<[what: string, key: Parameters<typeof signFiles>[2], why: string]>([
    ["a public key", { ...signer(keys), material: bytes(keys.check) }, "it is no private key in PEM form"],
    ["a key of another kind", { ...signer(keys), algorithm: "RS256" }, "it can't sign with RS256"],
    [
      "a PEM as a shared secret",
      { ...signer(keys), algorithm: "HS256" },
      "HS256 needs a shared secret, and this is a PEM file",
    ],
  ])("can't be signed with %s", async (_, key, expected) => {
    await expect(signFiles(files(), "b", key, {})).rejects.toMatchObject({
      code: "bundle.key",
      details: { why: expect.stringContaining(expected) },
    });
  });
});

function swap(bundle: BundleFiles, one: string, two: string): void {
  const [first, second] = [bundle.get(one), bundle.get(two)];
  if (first && second) bundle.set(one, second).set(two, first);
}

function unsignedToken(bundle: BundleFiles): Uint8Array {
  const { signatures } = JSON.parse(text(bundle.get(SIGNATURES))) as { signatures: [string] };
  return bytes(JSON.stringify({ signatures: [signatures[0].replace(/[^.]*$/, "")] }));
}
