import { HookguardError } from "../errors.ts";
import { opaVersion } from "./about.ts";
import { type BuildOptions, type BuiltModule, buildWasm } from "./build.ts";
import { buildWithExecutable, type OpaExecutable, OpaExecutableError, opaOnPath, probeOpa } from "./external.ts";
import type { Opa } from "./opa.ts";

/** Which compiler a person asked for. */
export interface CompilerChoice {
  /** `--opa`: a path, `auto` for the first one on PATH, `embedded`. Goes before the environment. */
  flag?: string;
  /** Read for `HOOKGUARD_OPA` (same values) and `PATH`. */
  env: Readonly<Record<string, string | undefined>>;
}

export interface Compiled extends BuiltModule {
  /** `embedded`, or the executable's path. */
  compiler: string;
  /** OPA's version. */
  version: string;
  /** Worth telling: why the embedded OPA was used after all, or why the bytes may differ from its own. */
  notice?: string;
}

/**
 * Builds with the compiler that was asked for; the embedded one unless someone asked.
 * @throws HookguardError `usage` if an executable was named that can't build, and what `buildWasm` throws
 */
export async function compile(opa: Opa, choice: CompilerChoice, options: BuildOptions): Promise<Compiled> {
  const wanted = choice.flag ?? choice.env.HOOKGUARD_OPA ?? "embedded";
  const { opa: embedded } = await opaVersion(opa);
  const inside = async (notice?: string): Promise<Compiled> => ({
    ...(await buildWasm(opa, options)),
    compiler: "embedded",
    version: embedded,
    ...(notice !== undefined && { notice }),
  });

  if (wanted === "embedded" || wanted === "") return inside();
  const path = wanted === "auto" ? await opaOnPath(choice.env.PATH) : wanted;
  if (path === undefined) return inside(`No opa on PATH: the embedded OPA ${embedded} was used.`);
  let executable: OpaExecutable;
  try {
    executable = await probeOpa(path);
  } catch (error) {
    if (!(error instanceof OpaExecutableError)) throw error;
    if (wanted !== "auto") throw new HookguardError("usage", { why: `${path} ${error.message}` }, { cause: error });
    return inside(`${path} ${error.message}: the embedded OPA ${embedded} was used.`);
  }
  try {
    const built = await buildWithExecutable(executable, options);
    const notice = `OPA ${executable.version} at ${path} built this; the embedded one is ${embedded}, so the module's bytes may differ from those of other machines.`;
    return {
      ...built,
      compiler: path,
      version: executable.version,
      ...(executable.version !== embedded && { notice }),
    };
  } catch (error) {
    if (!(error instanceof OpaExecutableError)) throw error;
    // Errors of the sources are the embedded compiler's to report: it gives all of them, with positions.
    const [reason] = error.message.split("\n");
    return inside(`${path} refused to build (${reason}): the embedded OPA ${embedded} was used.`);
  }
}
