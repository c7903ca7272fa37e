// Runs every operation once on the committed artefact: node opa/smoke.mjs [a.wasm]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { start } from "./instance.mjs";

const since = performance.now();
const lap = (what) => console.log(`${(performance.now() - since).toFixed(0).padStart(6)} ms  ${what}`);

const wasm = process.argv[2]
  ? readFileSync(process.argv[2])
  : brotliDecompressSync(readFileSync(new URL("opa.wasm.br", import.meta.url)));
lap(`read, ${wasm.length} bytes`);
const call = await start(wasm, (name, args) =>
  name === "host.length" ? JSON.stringify(JSON.parse(args)[0].length) : undefined,
);
lap("started");

const { result: caps } = call({ op: "capabilities" });
caps.builtins.push({
  name: "host.length",
  decl: { type: "function", args: [{ type: "string" }], result: { type: "number" } },
});
const files = {
  "a/rule.rego": `package a

# METADATA
# title: No root
# custom: {id: a.root}
deny contains "root" if { input.user == "root"; host.length(input.user) == 4 }
`,
  "a/rule_test.rego": `package a_test
import data.a
test_denied if { "root" in a.deny with input as {"user": "root"} }
test_wrong if { "root" in a.deny with input as {"user": "eve"} }
todo_test_later if { false }
`,
  "a/data.json": `{"limit": 3}`,
};
const request = { files, capabilities: caps, host_builtins: ["host.length"] };

const built = call({ ...request, op: "build", entrypoints: ["a/deny"], prune_unused: true });
assert.deepEqual(built.result.entrypoints, ["a/deny"]);
assert.deepEqual(built.result.data, { a: { limit: 3 } });
assert.deepEqual([...built.blob.subarray(0, 4)], [0, 97, 115, 109]);
lap(`build, policy.wasm ${built.blob.length} bytes`);

assert.equal(call({ ...request, op: "check", strict: true }).result.modules, 2);
const wrong = call({ op: "check", files: { "x.rego": "package x\np if { q(1) }\nr if nope.y(z)\n" } });
assert.deepEqual(
  wrong.errors.map((e) => [e.code, e.location.row]),
  [
    ["rego_type_error", 2],
    ["rego_type_error", 3],
  ],
);
lap("check");

const seen = call({ ...request, op: "inspect" }).result;
assert.equal(seen.annotations[0].annotation.custom.id, "a.root");
lap("inspect");

const fmt = call({ op: "format", files: { "x.rego": "package x\np:=1" } });
assert.equal(fmt.result.files["x.rego"], "package x\n\np := 1\n");
lap("format");

const tests = call({ ...request, op: "test", coverage: true, trace: true }).result;
assert.deepEqual(
  tests.results.map((t) => t.status),
  ["pass", "fail", "skip"],
);
assert.equal(tests.coverage.files["a/rule.rego"].coverage, 100);
lap("test with coverage");

const value = call({ ...request, op: "eval", query: "data.a.deny", input: { user: "root" }, trace: true }).result;
assert.deepEqual(value.results[0].expressions[0].value, ["root"]);
assert.equal(value.trace.rules[0].exited, 1);
lap("eval with trace");

assert.equal(call({ op: "nonsense" }).fault.kind, "request");
lap("done");
process.exit(0);
