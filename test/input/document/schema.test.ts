import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test("the published schema is the one the code is typed by (else run `node scripts/schema.mjs`)", () => {
  expect(() => execFileSync(process.execPath, ["scripts/schema.mjs", "--check"], { cwd: root })).not.toThrow();
});

test("the published schema is a valid JSON Schema", () => {
  const schema = JSON.parse(readFileSync(`${root}docs/schema/hookguard.input.v1.schema.json`, "utf8"));
  expect(new Ajv2020({ strict: false }).compile(schema)).toBeTypeOf("function");
});
