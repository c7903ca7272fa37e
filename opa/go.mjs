// How Go is called so that the same sources give the same bytes everywhere.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const kept = [
  "PATH",
  "HOME",
  "TMPDIR",
  "GOPATH",
  "GOCACHE",
  "GOMODCACHE",
  "GOPROXY",
  "GONOSUMDB",
  "GOSUMDB",
  "GOPRIVATE",
];

/** Nothing of the caller's Go settings but where its caches and modules are. */
export function goEnvironment(more = {}) {
  const env = Object.fromEntries(kept.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
  return {
    ...env,
    GOENV: "off",
    GOFLAGS: "-mod=readonly",
    GOWORK: "off",
    GOTOOLCHAIN: "local",
    GOOS: "js",
    GOARCH: "wasm",
    GOWASM: "",
    GOEXPERIMENT: "",
    CGO_ENABLED: "0",
    ...more,
  };
}

/** The exact toolchain that go.mod names. @throws Error when another one is installed */
export function requireToolchain(folder) {
  const pinned = /^toolchain go(\S+)$/m.exec(readFileSync(`${folder}/go.mod`, "utf8"))[1];
  const found = execFileSync("go", ["env", "GOVERSION"], { env: goEnvironment(), encoding: "utf8" }).trim();
  if (found !== `go${pinned}`) throw new Error(`Go ${pinned} is needed, ${found} is installed`);
  return pinned;
}

/**
 * Compiles the program in `folder` to `output`. Inlining is off: it makes the artefact a fifth larger and, since most
 * of the code runs once or never, no faster.
 */
export function compile(folder, output, more = {}) {
  const flags = ["-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid="];
  execFileSync("go", ["build", ...flags, "-o", output, "."], {
    cwd: folder,
    env: goEnvironment(more),
    stdio: "inherit",
  });
}
