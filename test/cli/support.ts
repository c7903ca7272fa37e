import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type AssetName, provideAssets } from "../../src/ports/assets.ts";
import type { Terminal } from "../../src/ports/terminal.ts";

const root = resolve(import.meta.dirname, "../..");
const assets: Partial<Record<AssetName, string>> = {
  "default-bundle": "build/default-bundle.tar.gz",
  "opa-artefact": "opa/opa.wasm.br",
  "opa-wasm-exec": "opa/wasm_exec.js",
  capabilities: "bundles/capabilities.json",
  "input-schema": "docs/schema/hookguard.input.v1.schema.json",
};

/** A folder and a terminal that a command can be run on. */
export interface Desk {
  folder: string;
  terminal: Terminal;
  /** What was printed. */
  readonly out: string;
  readonly err: string;
  /** Writes a file; gives its absolute path. */
  write(path: string, text: string): string;
  read(path: string): string;
  remove(): void;
}

/** Files by relative path, on a desk of their own. */
export function desk(files: Readonly<Record<string, string>> = {}, stdin = ""): Desk {
  provideAssets((name) => readFileSync(join(root, assets[name] ?? name)));
  const folder = mkdtempSync(join(tmpdir(), "hookguard-cli-"));
  let [out, err] = ["", ""];
  const write = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    folder,
    terminal: {
      stdout: (text) => {
        out += text;
      },
      stderr: (text) => {
        err += text;
      },
      stdin: async () => Buffer.from(stdin),
      interactive: false,
      color: false,
      columns: 100,
      env: { HOME: folder },
      cwd: folder,
    },
    get out() {
      return out;
    },
    get err() {
      return err;
    },
    write,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
