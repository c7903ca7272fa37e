import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type BundleFiles, readArchive, writeArchive } from "../../../src/bundle/archive.ts";
import { SIGNATURES } from "../../../src/bundle/claims.ts";
import { canonicalDocument, hashOf } from "../../../src/bundle/digest.ts";
import { algorithmNames } from "../../../src/bundle/keys-algorithms.ts";
import { signArchive } from "../../../src/bundle/sign.ts";
import { verifyFiles } from "../../../src/bundle/verify.ts";
import { signWithOpa, verifyWithOpa } from "../../../src/rego/sign.ts";
import { testOpa } from "../../rego/embedded.ts";
import { bytes, pair, signer, text, truster } from "./keys.ts";

/** Signatures of hookguard are OPA's, both ways. */

const opa = testOpa();
afterAll(() => opa.close());

const odd =
  '{"b": 1.0, "a": [1e3, -0, 12345678901234567890, "\\u003c&\\u2028\\ud800\\b"], "\\ud83d\\ude00": {}, "\uffee": null}';
const files = (): BundleFiles =>
  new Map([
    ["data.json", bytes(odd)],
    ["x/data.yaml", bytes("limit: 1.0\nbig: 12345678901234567\nlist: [yes, true, 1e3, 0x10, ~]\nday: 2030-01-01\n")],
    ["x/data.yml", bytes("a: 1\n")],
    ["a/rule.rego", bytes("package a\n\np := 1\n")],
    [".manifest", bytes('{"roots": [""], "revision": "\\u0031"}')],
  ]);
const trusted = (given: ReturnType<typeof pair>) => ({ key: truster(given), source: "b.tar.gz", nowMs: Date.now() });

describe.each(algorithmNames)("%s", (algorithm) => {
  const keys = pair(algorithm);

  it("what OPA signs, hookguard verifies", async () => {
    const { signatures } = await signWithOpa(opa, writeArchive(files()), { key: keys.secret, algorithm, keyId: "k" });
    const signed = files().set(SIGNATURES, bytes(signatures));
    expect([...(await verifyFiles(signed, trusted(keys))).files.keys()].sort()).toEqual([...files().keys()].sort());
  });

  it("what hookguard signs, OPA verifies", async () => {
    const archive = await signArchive(
      writeArchive(files()),
      "b",
      { ...signer(keys), keyId: "k" },
      { exp: 4e9, seq: 3 },
    );
    expect(await verifyWithOpa(opa, archive, { key: keys.check, algorithm, keyId: "k" })).toBeUndefined();
    expect(await verifyFiles(readArchive(archive, "b"), trusted(keys))).toMatchObject({ seq: 3, exp: 4e9 });
  });
});

describe("digests", () => {
  it("of documents are OPA's, whatever stands in them", async () => {
    const spelled = fc.json({ maxDepth: 4 }).chain((json) =>
      // Other spellings of the same: blanks, escapes, number forms that a parser would lose.
      fc.constantFrom(
        json,
        JSON.stringify(JSON.parse(json), null, "\t"),
        json.replaceAll(/(?<=[:[,])(\d+)(?=[,\]}])/g, "$1.0e+0"),
      ),
    );
    const texts = fc.sample(fc.tuple(spelled, fc.string({ unit: "binary" })), { numRuns: 200, seed: 7 });
    const given: BundleFiles = new Map(
      texts.map(([value, key], at) => [`d${at}/data.json`, bytes(`{"v": ${value}, ${JSON.stringify(key)}: 1}`)]),
    );
    const signed = await signWithOpa(opa, writeArchive(given), { key: "s", algorithm: "HS256", keyId: "k" });
    for (const { name, hash } of signed.files) {
      const content = given.get(name) ?? new Uint8Array();
      expect([text(content), hashOf(await canonicalDocument(name, content))]).toEqual([text(content), hash]);
    }
  });

  it("of a signed document are those of its bytes, and it says the same", async () => {
    const archive = await signArchive(writeArchive(files()), "b", signer(pair("HS256")), {});
    const data = readArchive(archive, "b").get("data.json");
    expect(text(data)).toBe(await canonicalDocument("data.json", bytes(odd)));
    expect(JSON.parse(text(data))).toEqual(JSON.parse(odd.replace("\\ud800", "\ufffd")));
  });
});
