import { readFileSync } from "node:fs";
import { buildWasm } from "../../src/rego/build.ts";
import { evaluate } from "../../src/rego/evaluate.ts";
import { embeddedOpa } from "../../src/rego/opa.ts";

// A program that uses the embedded OPA and then does nothing more: it must end by itself.
// Its arguments are the two files of the artefact.
const [artefact, wasmExec] = process.argv.slice(-2).map((path) => readFileSync(path));
if (!artefact || !wasmExec) throw new Error("two files, please");
const opa = embeddedOpa({ assets: { artefact, wasmExec }, builtins: { "host.twice": (n) => Number(n) * 2 } });

const sources = { "a.rego": "package a\n\np if input.x == 1\n" };
const started = performance.now();
const built = await buildWasm(opa, { sources, entrypoints: ["a/p"] });
const ready = performance.now();

const number = { type: "number" };
const capabilities = {
  features: ["rego_v1"],
  builtins: [{ name: "host.twice", decl: { type: "function", args: [number], result: number } }],
};
const { results } = await evaluate(opa, { sources: {}, query: "host.twice(21)", capabilities });
const value = results[0]?.expressions[0]?.value;
console.log(JSON.stringify({ entrypoints: built.entrypoints, value, ms: Math.round(ready - started) }));
