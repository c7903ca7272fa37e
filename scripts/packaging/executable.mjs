import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assets } from "./assets.mjs";
import { assetsFrom, bundlePart } from "./bundler.mjs";
import { copyAssets } from "./node.mjs";
import { recordOrders } from "./order.mjs";
import { executable, root, staging } from "./places.mjs";
import { closedRuntime } from "./runtime.mjs";

/** Where a compiled program finds what was embedded in it. */
const inside = process.platform === "win32" ? "B:/~BUN/root" : "/$bunfs/root";

/** The command line works longer than a hook. */
const ordinaryJit = "Bun.unsafe.setJITPolicy(1);\n";

const common = { format: "cjs", target: "esnext" };
const address = `"${inside}/assets/" + files[name]`;
const places = {
  // The hook stands in the entry itself: the fewer files it opens, the sooner it decides.
  hook: undefined,
  cli: `${inside}/cli.js`,
  // Binaryen waits at its top level, which only an ES module may; as an asset it is loaded as the module it is.
  binaryen: `${inside}/assets/binaryen.mjs`,
};
const place = (part) => places[part];

/**
 * One standalone executable with hookguard, its default bundle and the compiler inside.
 * CommonJS, because Bun starts it 2 to 3 ms sooner than an ES module of this size; two files, so that the hook never
 * reads the command line's code.
 * @param {string} bun path of Bun's binary
 */
export async function buildExecutable(bun) {
  const folder = join(staging, `executable-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "assets"), { recursive: true });
  const part = (name, contents) => bundlePart({ ...common, outfile: join(folder, `${name}.cjs`), place, contents });

  await part("main", `${assetsFrom(assets, address)}import "./src/bin/hookguard.ts";`);
  await part("cli", `${assetsFrom(assets, address)}${ordinaryJit}export * from "./src/cli/main.ts";`);
  copyAssets(join(folder, "assets"));
  cpSync(join(root, "node_modules/binaryen/index.js"), join(folder, "assets/binaryen.mjs"));

  const fresh = join(folder, "hookguard");
  const own = ["--root", ".", "--asset", "assets", "--external", `${inside}/*`, "main.cjs", "cli.cjs"];
  const trial = join(folder, "trial");
  bunBuild(bun, folder, trial, own);
  const orders = recordOrders(trial, folder);
  rmSync(trial);
  bunBuild(runtimeFor(bun, folder), folder, fresh, [
    ...(orders.length > 0 ? [`--bytecode-order=${orders.join(",")}`] : []),
    ...own,
  ]);
  mkdirSync(join(executable, ".."), { recursive: true });
  renameSync(fresh, executable);
  rmSync(folder, { recursive: true, force: true });
}

/** What every compiled program of ours has in common. */
function bunBuild(runtime, folder, outfile, own) {
  const args = ["build", "--compile", "--bytecode", "--compile-executable-path", runtime];
  // A hook is over before the code that a just-in-time compiler would make of it pays off: 5 of 28 ms of CPU time.
  args.push("--compile-jit-policy=20");
  // Without these two a compiled program runs the `bunfig.toml` preloads and reads the `.env` of the folder it is
  // started in: an untrusted project would run code inside the guard.
  args.push("--no-compile-autoload-bunfig", "--no-compile-autoload-dotenv");
  const written = `${outfile}.written`;
  run(runtime, [...args, "--outfile", written, ...own], folder);
  // Bun writes it in small pieces, which Linux keeps in small pages; a copy starts 1 ms sooner.
  copyFileSync(written, outfile);
  rmSync(written);
  chmodSync(outfile, 0o755);
}

/**
 * A program that ends at once, compiled as ours is: the floor that `make bench` measures from.
 * @param {string} bun path of Bun's binary
 * @param {string} outfile
 */
export function emptyExecutable(bun, outfile) {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-empty-"));
  writeFileSync(join(folder, "empty.cjs"), "process.exit(0);\n");
  bunBuild(runtimeFor(bun, folder), folder, outfile, ["empty.cjs"]);
  rmSync(folder, { recursive: true, force: true });
}

function runtimeFor(bun, folder) {
  if (process.platform !== "linux") {
    console.warn("executable: Bun's own environment variables stay in force here (they are only removed on Linux)");
    return bun;
  }
  const closed = join(folder, "runtime");
  closedRuntime(bun, closed);
  return closed;
}

function run(file, args, cwd) {
  try {
    execFileSync(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const said = `${error.stdout ?? ""}${error.stderr ?? ""}`.split("\n").map((line) => line.slice(0, 300));
    throw new Error(`bun ${args.slice(0, 3).join(" ")} failed:\n${said.slice(-20).join("\n")}`);
  }
}
