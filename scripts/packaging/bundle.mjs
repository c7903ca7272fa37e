import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { defaultBundle, nodeBuild, root } from "./places.mjs";

/** The default bundle, built by hookguard itself: `hookguard build policies`. */
export function buildDefaultBundle() {
  const args = [join(nodeBuild, "hookguard.mjs"), "build", "policies", "--name", "hookguard", "-o", defaultBundle];
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`hookguard build policies failed (${error?.message ?? `exit code ${status}`})`);
}
