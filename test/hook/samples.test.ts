import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { bundlesAlone } from "../../src/cases/alone.ts";
import { run } from "../../src/hook/run.ts";
import { fixedWorld } from "../../src/ports/fixed.ts";
import { captured, type Sample, samples } from "../agents/payloads.ts";
import { defaultBundle } from "../default-bundle.ts";

/** Every payload captured from a real client: payload -> input document -> answer. `vitest -u` writes the golden files. */

const schema = JSON.parse(
  readFileSync(new URL("../../docs/schema/hookguard.input.v1.schema.json", import.meta.url), "utf8"),
);
const isInput = new Ajv2020({ strict: false }).compile(schema);
const bundle = defaultBundle();

function decide({ agent, payload }: Sample) {
  return run(
    { payload: Buffer.from(JSON.stringify(payload)), agent },
    bundlesAlone([bundle], { world: fixedWorld({ home: "/home/dev" }) }),
  );
}

describe.each(captured)("%s", (agent) => {
  it.each(samples(agent))("$name", async (sample) => {
    const { document, answer, error } = await decide(sample);
    expect(error).toBeUndefined();
    expect(isInput(document), JSON.stringify(isInput.errors)).toBe(true);
    const { raw, ...facts } = document ?? {};
    expect(raw).toEqual(sample.payload);
    await expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot(`${sample.base}.input.json`);
    await expect(`${JSON.stringify(answer, null, 2)}\n`).toMatchFileSnapshot(`${sample.base}.answer.json`);
  });
});
