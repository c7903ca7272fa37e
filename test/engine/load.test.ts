import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BundleFiles, readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { meter } from "../../src/bundle/wasm/meter.ts";
import { instantiate } from "../../src/engine/wasm.ts";
import { buildWasm } from "../../src/rego/build.ts";
import { build, closeOpa, failure, load, opa, policy } from "../bundle/support.ts";

afterAll(closeOpa);

let files: BundleFiles;
let bytes: Uint8Array;
beforeAll(async () => {
  ({ bytes } = await build({
    "a.rego": policy("a", 'deny contains sprintf("%v", [input.x]) if data.limit < input.x'),
    "data.json": '{"limit": 3}',
  }));
  files = readArchive(bytes, "x");
}, 60_000);

const json = (name: string) => JSON.parse(Buffer.from(files.get(name) ?? []).toString());
const text = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

/** Loads the bundle with some files replaced; `undefined` leaves one out. */
function loadWith(changes: Record<string, Uint8Array | undefined>) {
  const changed: BundleFiles = new Map(files);
  for (const [name, content] of Object.entries(changes)) {
    if (content) changed.set(name, content);
    else changed.delete(name);
  }
  return load(writeArchive(changed));
}

/** The bundle's index with some keys replaced. */
const index = (changes: object) => {
  const manifest = json(".manifest");
  return text({ ...manifest, metadata: { hookguard: { ...manifest.metadata.hookguard, ...changes } } });
};

describe("a bundle that can't be trusted to decide is not loaded", () => {
  const why = (changes: Parameters<typeof loadWith>[0]) => {
    const { code, message } = failure(() => loadWith(changes));
    return `${code}: ${message}`;
  };

  it.each<[string, () => Parameters<typeof loadWith>[0], string]>([
    [
      "no manifest",
      () => ({ ".manifest": undefined }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: it has no .manifest.",
    ],
    [
      "no JSON",
      () => ({ ".manifest": text("{") }),
      "bundle.manifest: The bundle test.tar.gz has a bad manifest: it is not a JSON object.",
    ],
    [
      "no index",
      () => ({ ".manifest": text({ revision: "" }) }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: its manifest has no hookguard index.",
    ],
    [
      "a later format",
      () => ({ ".manifest": index({ format: 2 }) }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: its index is of a format this hookguard doesn't know.",
    ],
    [
      "no meter",
      () => ({ ".manifest": index({ metered: false }) }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: its module can't be stopped at a deadline.",
    ],
    [
      "another input",
      () => ({ ".manifest": index({ input: "hookguard.input/v2" }) }),
      "bundle.manifest: The bundle test.tar.gz has a bad manifest: input is missing or wrong.",
    ],
    [
      "a policy without an id",
      () => ({ ".manifest": index({ policies: [{ title: "x" }] }) }),
      "bundle.manifest: The bundle test.tar.gz has a bad manifest: policies is missing or wrong.",
    ],
    [
      "no module",
      () => ({ "policy.wasm": undefined }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: it has no policy.wasm.",
    ],
    [
      "a module cut off",
      () => ({ "policy.wasm": files.get("policy.wasm")?.subarray(0, 5000) }),
      "bundle.archive: The bundle test.tar.gz is damaged: its policy.wasm is no valid module.",
    ],
    [
      "no module at all",
      () => ({ "policy.wasm": text("hello") }),
      "bundle.archive: The bundle test.tar.gz is damaged: its policy.wasm is no valid module.",
    ],
    [
      "broken data",
      () => ({ "data.json": text("{") }),
      "bundle.archive: The bundle test.tar.gz is damaged: its data.json is no JSON object.",
    ],
    [
      "data that is no object",
      () => ({ "data.json": text("[1]") }),
      "bundle.archive: The bundle test.tar.gz is damaged: its data.json is no JSON object.",
    ],
    [
      "a delta",
      () => ({ "patch.json": text({ data: [] }) }),
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: it is a delta, and those can't be verified.",
    ],
    [
      "an entrypoint that the module lacks",
      () => ({ ".manifest": index({ entrypoints: { "tool.before": "x/y" } }) }),
      "bundle.manifest: The bundle test.tar.gz has a bad manifest: it names the entrypoint x/y, which its module lacks.",
    ],
  ])("%s", (_, changes, expected) => expect(why(changes())).toBe(expected));

  it("a module that plain OPA built: nothing could stop it", async () => {
    const { wasm } = await buildWasm(opa(), { sources: { "a.rego": "package a\n\nx := 1\n" }, entrypoints: ["a/x"] });
    const entrypoints = { "tool.before": "a/x" };
    expect(why({ "policy.wasm": wasm, ".manifest": index({ entrypoints }) })).toBe(
      "bundle.foreign: The bundle test.tar.gz was not built by hookguard: its module can't be stopped at a deadline.",
    );
  });

  it("a module of another ABI", () => {
    const wasm = Buffer.from(files.get("policy.wasm") ?? []);
    expect(why({ "policy.wasm": withGlobal(wasm, "opa_wasm_abi_version", 2) })).toBe(
      "engine.abi: The policy module of test.tar.gz speaks WASM ABI 2.3; this hookguard speaks 1.2 or newer.",
    );
    expect(why({ "policy.wasm": withGlobal(wasm, "opa_wasm_abi_minor_version", 1) })).toContain("ABI 1.1");
  });

  it("a module that needs builtins we lack: all of them named, before anything runs", async () => {
    const source = 'package a\n\nx := [http.send({}), opa.runtime(), sprintf("", []), rand.intn("a", 1)]\n';
    const { wasm } = await buildWasm(opa(), { sources: { "a.rego": source }, entrypoints: ["a/x"] });
    const { code, message } = failure(() => instantiate(wasm, { source: "x" }));
    expect(code).toBe("engine.builtin-missing");
    expect(message).toBe(
      "The policy module of x needs builtins that hookguard lacks: http.send, opa.runtime, rand.intn.",
    );
  });

  it("a module that wants more memory than there may be", () => {
    expect(failure(() => load(bytes, { memoryLimit: 64 * 1024 })).code).toBe("engine.memory");
  });
});

describe("a bundle that is fine", () => {
  it("has its data", () => {
    expect(loadWith({}).module.evaluate("hookguard/main/any_event", '{"x": 4}', performance.now() + 1000)).toEqual([
      { p: 0, v: "deny", m: "4" },
    ]);
    expect(
      loadWith({ "data.json": text({ limit: 5 }) }).module.evaluate(
        "hookguard/main/any_event",
        '{"x": 4}',
        performance.now() + 1000,
      ),
    ).toEqual([]);
  });

  it("keeps numbers as they were written, in data and input", () => {
    const large = "123456789012345678901234567890";
    const module = loadWith({ "data.json": text(`{"limit": ${large}}`) }).module;
    expect(module.evaluate("hookguard/main/any_event", `{"x": ${large}}`, performance.now() + 1000)).toEqual([]);
    expect(
      module.evaluate("hookguard/main/any_event", `{"x": ${large.slice(0, -1)}1}`, performance.now() + 1000),
    ).toEqual([{ p: 0, v: "deny", m: `${large.slice(0, -1)}1` }]);
  });

  it("may have much data: memory begins as large as the module wants it", async () => {
    const ask = ({ bytes }: { bytes: Uint8Array }, x: string) =>
      load(bytes).module.evaluate("hookguard/main/any_event", JSON.stringify({ x }), performance.now() + 5000);
    const names = Array.from({ length: 40_000 }, (_, n) => `name-${n}`);
    const constant = `deny contains input.x if contains(names, input.x)\n\nnames := ${JSON.stringify(names.join(" "))}`;
    const inModule = await build({ "a.rego": policy("a", constant) });
    expect(ask(inModule, "name-39999")).toHaveLength(1);
    const inData = await build({
      "a.rego": policy("a", "deny contains input.x if data.names[input.x]"),
      "data.json": JSON.stringify({ names: Object.fromEntries(names.map((name) => [name, true])) }),
    });
    expect(ask(inData, "name-39999")).toHaveLength(1);
    expect(ask(inData, "name-40000")).toHaveLength(0);
  }, 60_000);

  it("may look rules up by a name that only its input tells", async () => {
    const lookup = policy("a", "deny contains x if some x in data.lists[input.name].bad");
    const list = (name: string) => `package lists.${name}\n\nbad contains "${name}" if input.x\n`;
    const built = await build({ "a.rego": lookup, "one.rego": list("one"), "two.rego": list("two") });
    const ask = (input: object) =>
      load(built.bytes).module.evaluate("hookguard/main/any_event", JSON.stringify(input), performance.now() + 5000);
    expect(ask({ x: 1, name: "two" })).toEqual([{ p: 0, v: "deny", m: "two" }]);
    expect(ask({ x: 1, name: "three" })).toEqual([]);
  });

  it("starts by a deadline, too: its tables and data are entered by code of its own", () => {
    expect(failure(() => load(bytes, { deadline: performance.now() - 1 }))).toMatchObject({ code: "engine.deadline" });
    expect(load(bytes, { deadline: performance.now() + 5000 }).module.metered).toBe(true);
  });

  it("can be loaded by others: the meter sleeps until our engine arms it", async () => {
    const { default: sdk } = (await import("@open-policy-agent/opa-wasm")) as unknown as { default: Sdk };
    const module = sdk.loadPolicySync(files.get("policy.wasm") ?? new Uint8Array(), {}, {});
    module.setData({ limit: 1 });
    expect(module.evaluate({ x: 2 }, "hookguard/main/any_event")).toEqual([{ result: [{ p: 0, v: "deny", m: "2" }] }]);
  });
});

/** The part of the npm SDK that the test uses; its types don't know its default export. */
interface Sdk {
  loadPolicySync(wasm: Uint8Array, memory: object, builtins: object): SdkPolicy;
}

interface SdkPolicy {
  evaluate(input: unknown, entrypoint: string): unknown;
  setData(data: object): void;
}

/** The module with the value of an exported constant changed. */
function withGlobal(wasm: Buffer, name: string, value: number): Uint8Array {
  const script = `(async () => {
    const { default: binaryen } = await import(${JSON.stringify(import.meta.resolve("binaryen"))});
    const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
    const wasm = binaryen.readBinary(Buffer.concat(chunks));
    wasm.removeExport(${JSON.stringify(name)});
    wasm.addGlobal("changed", binaryen.i32, false, wasm.i32.const(${value}));
    wasm.addGlobalExport("changed", ${JSON.stringify(name)});
    process.stdout.write(wasm.emitBinary());
  })()`;
  return execFileSync(process.execPath, ["-e", script], { input: wasm, maxBuffer: 1 << 28 });
}

it("metering is refused for what is no module of ours", () => {
  expect(() => meter(text("hello"))).toThrow("it is no WebAssembly module");
});
