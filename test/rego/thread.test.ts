import { afterAll, describe, expect, it } from "vitest";
import { opaVersion } from "../../src/rego/about.ts";
import { check } from "../../src/rego/check.ts";
import { evaluate } from "../../src/rego/evaluate.ts";
import { embeddedOpa } from "../../src/rego/opa.ts";
import { assets, testOpa } from "./embedded.ts";

const opa = testOpa({ timeoutMs: 20_000 });
afterAll(() => opa.close());

const endless = {
  "s.rego":
    "package s\n\np if {\n  some i in numbers.range(1, 90000)\n  some k in numbers.range(1, 90000)\n  i + k < 0\n}\n",
};

describe("the thread", () => {
  it("answers questions asked at once, in turn", async () => {
    const values = await Promise.all([1, 2, 3].map((n) => evaluate(opa, { sources: {}, query: `${n} * 10` })));
    expect(values.map((v) => v.results[0]?.expressions[0]?.value)).toEqual([10, 20, 30]);
  });

  it("is killed when it takes too long, and the next request gets a new one", async () => {
    const hasty = testOpa({ timeoutMs: 3_000 });
    await opaVersion(hasty);
    await expect(evaluate(hasty, { sources: endless, query: "data.s.p" })).rejects.toMatchObject({
      code: "rego.timeout",
      message: "The embedded OPA did not answer within 3000 ms.",
    });
    expect((await opaVersion(hasty)).opa).toBeTruthy();
    await hasty.close();
  });

  it.each([
    ["brackets", `package a\n\np := ${"[".repeat(20_000)}1${"]".repeat(20_000)}\n`],
    ["calls", `package a\n\np := ${"abs(".repeat(20_000)}1${")".repeat(20_000)}\n`],
    ["negation", `package a\n\np if ${"not ".repeat(50_000)}true\n`],
  ])("survives, or is replaced after, %s nested without end", async (_, source) => {
    const outcome = await check(opa, { sources: { "a.rego": source } }).then(
      (found) => (found.length > 0 ? found[0]?.code : "fine"),
      (error: { code?: string }) => error.code,
    );
    expect(["rego_parse_error", "rego.compiler", "fine"]).toContain(outcome);
    expect(await check(opa, { sources: { "a.rego": "package a\n\np := 1\n" } })).toEqual([]);
  });

  it("is replaced once its memory has grown", async () => {
    const small = testOpa({ memoryLimit: 1 });
    const one = await opaVersion(small);
    expect(await opaVersion(small)).toEqual(one);
    await small.close();
  });

  it("says what is wrong with a broken artefact", async () => {
    const broken = embeddedOpa({ assets: { ...assets, artefact: new Uint8Array([1, 2, 3]) } });
    await expect(opaVersion(broken)).rejects.toMatchObject({ code: "rego.compiler" });
    await broken.close();
  });

  it("says so when this packaging has no OPA", async () => {
    await expect(opaVersion(embeddedOpa())).rejects.toMatchObject({
      code: "rego.compiler",
      message: "The embedded OPA failed: it is not in this packaging.",
    });
  });

  it("can be closed twice, and used again", async () => {
    const other = testOpa();
    await other.close();
    await opaVersion(other);
    await other.close();
    await other.close();
  });
});
