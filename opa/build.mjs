// Makes opa.wasm.br, artefact.json, wasm_exec.js and THIRD-PARTY.txt from the Go sources.
//
//   node opa/build.mjs            build and write
//   node opa/build.mjs --verify   build a copy elsewhere, with an empty build cache, and compare
//
// Why Brotli: for this file gzip -9 is 2.5 MB (half again) larger and saves 30 ms of 150 ms unpacking, in a start of
// 0.4 s; Node 20 has no zstd. The compressed bytes depend on the Brotli that Node was built with, so
// --verify compares what they unpack to.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { compile, goEnvironment, requireToolchain } from "./go.mjs";
import { start } from "./instance.mjs";
import { thirdPartyText } from "./licences.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const read = (name) => readFileSync(join(here, name));

function wasmExec() {
  const root = execFileSync("go", ["env", "GOROOT"], { env: goEnvironment(), encoding: "utf8" }).trim();
  return readFileSync(join(root, "lib/wasm/wasm_exec.js"));
}

function compress(bytes) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

async function write() {
  requireToolchain(here);
  const folder = mkdtempSync(join(tmpdir(), "hookguard-opa-"));
  try {
    const output = join(folder, "opa.wasm");
    compile(here, output);
    const wasm = readFileSync(output);
    writeFileSync(join(here, "wasm_exec.js"), wasmExec());
    writeFileSync(join(here, "THIRD-PARTY.txt"), thirdPartyText(here));
    const packed = compress(wasm);
    const call = await start(wasm);
    const { result: version } = call({ op: "version" });
    const facts = {
      opa: version.opa,
      go: version.go,
      wasm: { file: "opa.wasm.br", bytes: wasm.length, sha256: sha256(wasm) },
      compressed: { encoding: "br", bytes: packed.length, sha256: sha256(packed) },
      wasm_exec: { file: "wasm_exec.js", sha256: sha256(wasmExec()) },
      modules: version.modules,
    };
    writeFileSync(join(here, "opa.wasm.br"), packed);
    writeFileSync(join(here, "artefact.json"), `${JSON.stringify(facts, null, 2)}\n`);
    console.log(`OPA ${facts.opa}, ${wasm.length} bytes, ${packed.length} compressed, sha256 ${facts.wasm.sha256}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verify() {
  requireToolchain(here);
  const facts = JSON.parse(read("artefact.json").toString());
  const folder = mkdtempSync(join(tmpdir(), "hookguard-opa-verify-"));
  try {
    const copy = join(folder, "somewhere", "else");
    cpSync(here, copy, { recursive: true, filter: (name) => !name.endsWith("opa.wasm.br") });
    const output = join(folder, "opa.wasm");
    compile(copy, output, { GOCACHE: join(folder, "cache") });
    const committed = read("opa.wasm.br");
    const checks = [
      ["rebuilt opa.wasm", sha256(readFileSync(output)), facts.wasm.sha256],
      ["committed opa.wasm.br", sha256(committed), facts.compressed.sha256],
      ["unpacked opa.wasm.br", sha256(brotliDecompressSync(committed)), facts.wasm.sha256],
      ["wasm_exec.js", sha256(read("wasm_exec.js")), sha256(wasmExec())],
      ["THIRD-PARTY.txt", sha256(read("THIRD-PARTY.txt")), sha256(thirdPartyText(copy))],
    ];
    for (const [what, found, wanted] of checks) {
      const same = found === wanted;
      console.log(`${same ? "same     " : "DIFFERENT"} ${what} ${found}`);
      if (!same) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes("--verify")) verify();
else await write().then(() => process.exit());
