import { generateKeyPairSync } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { writeArchive } from "../../src/bundle/archive.ts";
import { signWithOpa, verifyWithOpa } from "../../src/rego/sign.ts";
import { testOpa } from "./embedded.ts";

const opa = testOpa();
afterAll(() => opa.close());

const text = (s: string) => new TextEncoder().encode(s);
const files = () =>
  new Map([
    ["data.json", text('{"a": 1.0, "<": "\\u2028"}')],
    ["a/rule.rego", text("package a\n\np := 1\n")],
    [".manifest", text('{"revision": "1"}')],
  ]);

function keys(algorithm: string) {
  if (algorithm.startsWith("HS")) return { secret: "a secret", check: "a secret" };
  const pair = algorithm.startsWith("ES")
    ? generateKeyPairSync("ec", { namedCurve: { ES256: "P-256", ES384: "P-384", ES512: "P-521" }[algorithm] ?? "" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    secret: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    check: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

async function signed(algorithm: string, secret: string, claims?: Record<string, unknown>) {
  const { signatures } = await signWithOpa(opa, writeArchive(files()), { key: secret, algorithm, keyId: "k" }, claims);
  return files().set(".signatures.json", text(signatures));
}

describe("OPA's own signing", () => {
  it.each(["RS256", "RS512", "PS256", "ES256", "ES384", "HS256"])("%s: what it signs it accepts", async (algorithm) => {
    const { secret, check } = keys(algorithm);
    const archive = writeArchive(await signed(algorithm, secret));
    expect(await verifyWithOpa(opa, archive, { key: check, algorithm, keyId: "k" })).toBeUndefined();
  });

  it("refuses what was changed, added, removed, unsigned, or signed with another key or scope", async () => {
    const key = { key: "a secret", algorithm: "HS256", keyId: "k" };
    const good = await signed("HS256", "a secret", { scope: "s", keyid: "k", exp: 1 });
    const refusal = (bundle: Map<string, Uint8Array>, more: object = {}) =>
      verifyWithOpa(opa, writeArchive(bundle), { ...key, scope: "s", ...more });
    const without = (name: string) => new Map([...good].filter(([n]) => n !== name));

    expect(await refusal(good)).toBeUndefined();
    expect(await refusal(new Map(good).set("a/rule.rego", text("package b")))).toMatch(/digest/);
    expect(await refusal(new Map(good).set("b/rule.rego", text("package b")))).toMatch(/not included/);
    expect(await refusal(without("data.json"))).toMatch(/specified in bundle signatures but not found/);
    expect(await refusal(without(".signatures.json"))).toMatch(/missing|signatures/);
    expect(await refusal(good, { key: "another" })).toMatch(/verify/);
    expect(await refusal(good, { scope: "other" })).toMatch(/scope mismatch/);
  });
});
