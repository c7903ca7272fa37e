import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { evaluate } from "../../src/rego/evaluate.ts";
import { prepare } from "../../src/rules/prepare.ts";
import { testOpa } from "../rego/embedded.ts";

/** Rules are taken apart in two places, at build time and in Rego: both must say the same. */

const library = resolve(import.meta.dirname, "../../policies/hookguard/lib");
const sources = Object.fromEntries(
  ["rule.rego", "path_rule.rego", "path.rego", "wildcard.rego"].map((file) => [
    file,
    readFileSync(resolve(library, file), "utf8"),
  ]),
);
const opa = testOpa();
afterAll(() => opa.close());

async function inRego(texts: readonly string[]): Promise<Map<string, unknown>> {
  const { results } = await evaluate(opa, {
    sources,
    query: "[[t, p] | some t in input; p := data.hookguard.lib.rule.prepare(t)]",
    input: texts,
  });
  return new Map(results[0]?.expressions[0]?.value as [string, unknown][]);
}

const piece = fc.constantFrom(
  ..."a b . / // ** * ? [ ] [0-9] ~ ~/ ./ : :* ( ) - _ src .env domain: http:// model: command: {a,b} ! \\ é".split(
    " ",
  ),
  " ",
);
const tool = fc.constantFrom(
  ..."Bash bash PowerShell Read Edit Write Grep WebFetch mcp__a mcp__a__* Agent Task Skill Cd * B* Ba-sh Other".split(
    " ",
  ),
  "",
);
const rule = fc
  .tuple(tool, fc.array(piece, { maxLength: 8 }), fc.constantFrom("(#)", "(#) ", " (#)", "(#", "#", ""))
  .map(([name, pieces, frame]) => name + frame.replace("#", () => pieces.join("")));

it("takes every rule apart as Rego does", { timeout: 60_000 }, async () => {
  const texts = [...new Set(fc.sample(rule, { numRuns: 3000, seed: 7 }))];
  const known = await inRego(texts);
  const differing = texts.filter(
    (text) => JSON.stringify(sorted(prepare(text))) !== JSON.stringify(sorted(known.get(text))),
  );
  expect(differing).toEqual([]);
  expect(known.size).toBeGreaterThan(500);
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
