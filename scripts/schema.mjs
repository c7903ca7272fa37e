// Writes the published JSON Schema of the input document from the one that the code is typed by.
// `node scripts/schema.mjs` writes it; `--check` only says whether the file is up to date.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "docs/schema/hookguard.input.v1.schema.json");

/** The schema as it should stand in the file. */
export async function inputSchemaText() {
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build/schema-"));
  try {
    const outfile = join(folder, "schema.mjs");
    await build({
      stdin: {
        contents: `export { toJSONSchema } from "zod/mini"; export { inputDocument } from "./src/input/schema.ts";`,
        resolveDir: root,
      },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "silent",
    });
    const { toJSONSchema, inputDocument } = await import(pathToFileURL(outfile).href);
    const schema = { title: "hookguard.input/v1", ...toJSONSchema(inputDocument) };
    return `${JSON.stringify(schema, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await inputSchemaText();
  if (process.argv.includes("--check")) {
    if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
      console.error(`${target} is out of date: run \`node scripts/schema.mjs\``);
      process.exitCode = 1;
    }
  } else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
