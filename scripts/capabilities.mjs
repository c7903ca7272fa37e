// Writes bundles/capabilities.json: what policies may call. Everything that the embedded OPA knows and that either its
// compiler puts into the module or hookguard's engine provides; nothing that reaches for the network or the host.
// `node scripts/capabilities.mjs` writes it; `--check` only says whether the file is up to date.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "bundles/capabilities.json");

/** The capabilities as they should stand in the file. */
export async function capabilitiesText() {
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build/capabilities-"));
  try {
    const outfile = join(folder, "capabilities.mjs");
    await build({
      stdin: {
        contents: `
          export { ownCapabilities } from "./src/bundle/capabilities.ts";
          export { embeddedOpa } from "./src/rego/opa.ts";`,
        resolveDir: root,
      },
      bundle: true,
      platform: "node",
      format: "esm",
      external: ["@open-policy-agent/opa-wasm"],
      outfile,
      logLevel: "silent",
    });
    const { ownCapabilities, embeddedOpa } = await import(pathToFileURL(outfile).href);
    const file = (name) => readFileSync(join(root, "opa", name));
    const opa = embeddedOpa({ assets: { artefact: file("opa.wasm.br"), wasmExec: file("wasm_exec.js") } });
    try {
      return `${JSON.stringify(await ownCapabilities(opa), null, 1)}\n`;
    } finally {
      await opa.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await capabilitiesText();
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error("bundles/capabilities.json is out of date: run `node scripts/capabilities.mjs`");
    process.exitCode = 1;
  }
}
