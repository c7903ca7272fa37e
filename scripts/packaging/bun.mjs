import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** Placeholders of a package whose install script did not run are a few hundred bytes. */
const SMALLEST_BINARY = 1_000_000;

/**
 * Bun's own binary for this machine, or undefined where there is none.
 * The package `bun` moves it out of its platform package when its install script runs; both places are tried.
 * @returns {{path: string, version: string} | undefined}
 */
export function findBun() {
  for (const path of candidates()) {
    if (!existsSync(path) || statSync(path).size < SMALLEST_BINARY) continue;
    const version = versionOf(path);
    if (version !== undefined) return { path, version };
  }
  return undefined;
}

function candidates() {
  const bun = folderOf("bun/package.json");
  const paths = bun === undefined ? [] : [join(bun, "bin/bun.exe"), join(bun, "bin/bun")];
  for (const name of platformPackages()) {
    const folder = folderOf(`@oven/${name}/package.json`);
    if (folder !== undefined) paths.push(join(folder, "bin/bun"), join(folder, "bin/bun.exe"));
  }
  return paths;
}

/** In the order they would run here; one that can't run is passed over by asking its version. */
function platformPackages() {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const cpu = process.arch === "arm64" ? "aarch64" : process.arch;
  return [`bun-${os}-${cpu}`, `bun-${os}-${cpu}-musl`, `bun-${os}-${cpu}-baseline`, `bun-${os}-${cpu}-musl-baseline`];
}

function folderOf(name) {
  try {
    return dirname(require.resolve(name));
  } catch {
    return undefined;
  }
}

function versionOf(path) {
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
