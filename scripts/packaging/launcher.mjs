import { chmodSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable } from "./places.mjs";

/**
 * Where there is no Bun for the platform: a small program that starts the Node build in its stead.
 * Its one own failure refuses as a hook must: exit code 2, and no word on stderr that turns a refusal into consent
 * (contracts/coda.md §0.1).
 */
export function writeLauncher() {
  mkdirSync(join(executable, ".."), { recursive: true });
  const fresh = `${executable}.${process.pid}`;
  writeFileSync(fresh, launcherText(process.execPath));
  chmodSync(fresh, 0o755);
  renameSync(fresh, executable);
}

/**
 * @param {string} node the Node that built it, tried first
 * @returns {string}
 */
export function launcherText(node) {
  return `#!/bin/sh
self=$(readlink -f -- "$0" 2>/dev/null || printf '%s' "$0")
script=\${self%/*}/node/hookguard.mjs
for node in ${quote(node)} node; do
  if command -v "$node" >/dev/null 2>&1; then exec "$node" "$script" "$@"; fi
done
echo 'hookguard needs Node 20.19 or newer, so it refuses' >&2
exit 2
`;
}

function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
