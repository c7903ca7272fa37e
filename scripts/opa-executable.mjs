// Builds the `opa` executable of the version that is embedded, to hold the two against each other: tests compare the
// bytes they make, `make bench` the time they take. Needs Go, and is never needed to use hookguard.
//   node scripts/opa-executable.mjs      prints its path
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { goEnvironment, requireToolchain } from "../opa/go.mjs";
import { root } from "./packaging/places.mjs";

/**
 * @returns {string} absolute path of the executable, built unless it is there
 * @throws Error when Go isn't there, is another one than `opa/go.mod` names, or can't build it
 */
export function opaExecutable() {
  const folder = join(root, "opa");
  const version = /open-policy-agent\/opa (v\S+)/.exec(readFileSync(join(folder, "go.mod"), "utf8"))[1];
  const bin = join(root, "build", `opa-${version}`);
  const path = join(bin, process.platform === "win32" ? "opa.exe" : "opa");
  if (existsSync(path)) return path;
  requireToolchain(folder);
  const { GOOS: _, GOARCH: __, GOWASM: ___, ...env } = goEnvironment({ GOBIN: bin, GOFLAGS: "-trimpath" });
  execFileSync("go", ["install", `github.com/open-policy-agent/opa@${version}`], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 600_000,
  });
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(opaExecutable());
  } catch (error) {
    console.error(
      `opa-executable: ${String(error.stderr ?? error.message)
        .trim()
        .split("\n")
        .at(-1)}`,
    );
    process.exit(1);
  }
}
