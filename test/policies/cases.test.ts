import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseCases } from "../../src/cases/parse.ts";
import { runCase } from "../../src/cases/run.ts";
import { defaultBundle } from "../default-bundle.ts";

/** The cases beside each rule of the default pack, through all three agents. */

const root = resolve(import.meta.dirname, "../../policies");
const bundle = defaultBundle();
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/cases.yaml"))
  .sort();

it("every rule has its cases", () => {
  const rules = new Set(
    bundle.index.policies
      .filter(({ package: name }) => name.startsWith("hookguard.rules."))
      .map(({ file }) => dirname(file)),
  );
  const covered = new Set(files.map((file) => dirname(file)));
  expect([...rules].filter((folder) => !covered.has(folder))).toEqual([]);
});

describe.each(files)("%s", (file) => {
  const about = bundle.index.policies
    .filter((policy) => dirname(policy.file) === dirname(file))
    .map(({ package: name }) => name);
  it("stands beside a rule", () => expect(about).not.toEqual([]));
  it.each(parseCases(readFileSync(join(root, file), "utf8"), file))("$expect: $name", async (test) => {
    const results = await runCase(test, { bundles: [bundle], about, deadlineMs: 30_000 });
    expect(results.filter(({ passed }) => !passed).map(({ agent, why }) => `${agent}: ${why}`)).toEqual([]);
  });
});
