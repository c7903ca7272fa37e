import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { execa } from "execa";
import { readArchive } from "../bundle/archive.ts";
import type { BuildOptions, BuiltModule } from "./build.ts";

/** An `opa` executable that can build for us. */
export interface OpaExecutable {
  path: string;
  /** `1.22.4` */
  version: string;
}

/** Why an executable can't be used, in words that follow its name. */
export class OpaExecutableError extends Error {}

/**
 * Asks an executable for its version.
 * @throws OpaExecutableError if it isn't an OPA of 1.0 or newer
 */
export async function probeOpa(path: string): Promise<OpaExecutable> {
  const { stdout, failed, shortMessage } = await run(path, ["version"], tmpdir(), 10_000);
  if (failed) throw new OpaExecutableError(shortMessage ?? "can't be run");
  const version = /^Version: (\d+)\.(\d+\.\d+\S*)$/m.exec(stdout);
  if (!version) throw new OpaExecutableError("doesn't say an OPA version");
  if (Number(version[1]) < 1)
    throw new OpaExecutableError(`is OPA ${version[1]}.${version[2]}; 1.0 or newer is needed`);
  return { path, version: `${version[1]}.${version[2]}` };
}

/** The first `opa` on a search path. */
export async function opaOnPath(searchPath: string | undefined): Promise<string | undefined> {
  const names = process.platform === "win32" ? ["opa.exe"] : ["opa"];
  for (const folder of (searchPath ?? "").split(delimiter).filter(Boolean)) {
    for (const name of names) {
      const path = resolve(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

/**
 * Builds with an executable: the sources alone in a temporary folder, an empty environment, our capabilities.
 * @throws OpaExecutableError with what it said, if it didn't build
 */
export async function buildWithExecutable(
  opa: OpaExecutable,
  options: BuildOptions,
  timeoutMs = 60_000,
): Promise<BuiltModule> {
  const folder = await mkdtemp(join(tmpdir(), "hookguard-opa-"));
  try {
    const sources = join(folder, "sources");
    await mkdir(sources);
    for (const [name, text] of Object.entries(options.sources)) {
      await mkdir(dirname(join(sources, name)), { recursive: true });
      await writeFile(join(sources, name), text);
    }
    const output = join(folder, "bundle.tar.gz");
    const args = ["build", "--target", "wasm", "--output", output];
    for (const entrypoint of options.entrypoints) args.push("--entrypoint", entrypoint);
    if (options.pruneUnused ?? true) args.push("--prune-unused");
    if (options.includePrint) args.push("--wasm-include-print");
    if (options.regoVersion === 0) args.push("--v0-compatible");
    if (options.capabilities) {
      const capabilities = join(folder, "capabilities.json");
      await writeFile(capabilities, JSON.stringify(options.capabilities));
      args.push("--capabilities", capabilities);
    }
    const { failed, stderr, shortMessage } = await run(opa.path, [...args, "."], sources, timeoutMs);
    if (failed) throw new OpaExecutableError(stderr.trim() || (shortMessage ?? "failed"));
    return describe(await readFile(output), options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bundle holds the module under the names of the temporary build; manifest fields are set as the caller wants them. */
function describe(bundle: Uint8Array, options: BuildOptions): BuiltModule {
  const files = readArchive(bundle, "of the opa executable");
  const json = (name: string) => {
    const bytes = files.get(name);
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : {};
  };
  const wasm = files.get("policy.wasm");
  if (!wasm) throw new OpaExecutableError("made no policy.wasm");
  const manifest = json(".manifest");
  const resolvers = (manifest.wasm ?? []) as { entrypoint: string }[];
  return {
    wasm,
    entrypoints: resolvers.map(({ entrypoint }) => entrypoint),
    data: json("data.json"),
    manifest: {
      ...manifest,
      ...(options.revision !== undefined && { revision: options.revision }),
      ...(options.roots?.length && { roots: options.roots }),
      ...(options.metadata && { metadata: options.metadata }),
    },
  };
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(path: string, args: string[], cwd: string, timeout: number) {
  return execa(path, args, { cwd, env: {}, extendEnv: false, stdin: "ignore", timeout, reject: false });
}
