import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute paths that the build reads and writes. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
export const staging = join(root, "build");
export const dist = join(root, "dist");
export const nodeBuild = join(dist, "node");
export const executable = join(dist, process.platform === "win32" ? "hookguard.exe" : "hookguard");
export const defaultBundle = join(staging, "default-bundle.tar.gz");
export const bundleParts = join(staging, "default-bundle");
