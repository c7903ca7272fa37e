import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));

/**
 * Installs the clients of `package-lock.json`, unless they are there. Their install scripts are not run, and Claude Code
 * is a binary of its own that never meets our Node, whatever version its package asks for.
 */
export default function install(): void {
  if (isInstalled()) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--engine-strict=false"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the real clients can't be installed");
}

/** npm keeps what it installed beside the packages; the same list means the same packages. */
function isInstalled(): boolean {
  const installed = join(folder, "node_modules/.package-lock.json");
  return existsSync(installed) && packagesOf(installed) === packagesOf(join(folder, "package-lock.json"));
}

function packagesOf(file: string): string {
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as {
    packages: Record<string, { version?: string; optional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { optional }]) => path !== "" && !optional)
    .map(([path, { version }]) => `${path}@${version}`)
    .join("\n");
}
