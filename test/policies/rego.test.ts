import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check } from "../../src/rego/check.ts";
import { runTests, type TestRun } from "../../src/rego/tests.ts";
import { capabilities, policyOpa, regoFiles } from "./library.ts";

/** Every `_test.rego` of the repository, run by the OPA inside. */

const opa = policyOpa();
afterAll(() => opa.close());

const sources = regoFiles("", { tests: true });

describe("the policies", () => {
  let run: TestRun;
  beforeAll(async () => {
    run = await runTests(opa, { sources, capabilities, coverage: true });
    // Hundreds of tests with coverage take a minute on a busy machine; a bound only has to end what hangs.
  }, 600_000);

  it("pass their tests", () => {
    const failing = run.results.filter(({ status }) => status !== "pass");
    expect(failing.map(({ package: name, name: test }) => `${name}.${test}`)).toEqual([]);
    expect(run.results.length).toBeGreaterThan(100);
  });

  it("have tests for every line", () => {
    const open = Object.entries(run.coverage?.files ?? {})
      .filter(([file]) => !file.endsWith("_test.rego"))
      .flatMap(([file, { not_covered = [] }]) => not_covered.map(({ start }) => `${file}:${start.row}`));
    expect(open).toEqual([]);
  });

  it("have a test beside every rule", () => {
    const untested = Object.keys(sources).filter(
      (file) =>
        file.endsWith(".rego") && !file.endsWith("_test.rego") && !(file.replace(/\.rego$/, "_test.rego") in sources),
    );
    expect(untested.filter((file) => !testHelpers.has(file))).toEqual([]);
  });

  it("compile strictly", async () => {
    expect(await check(opa, { sources, capabilities, strict: true })).toEqual([]);
  });
});

/** What only tests use needs none. */
const testHelpers = new Set(["hookguard/lib/given.rego", "hookguard/lib/js_regex.rego"]);
