import { basename, resolve } from "node:path";
import { type Diagnostic, HookguardError } from "../errors.ts";
import { advised } from "../lint/advice.ts";
import { asset } from "../ports/assets.ts";
import { oldSyntax, withNewSyntax } from "../rego/old-syntax.ts";
import type { Opa } from "../rego/opa.ts";
import type { Capabilities } from "../rego/request.ts";
import { compileRuleFiles } from "../rules/compile.ts";
import { type BuildRequest, type BuildTools, type BuiltBundle, buildBundle } from "./build.ts";
import { type Library, libraryIn, withLibrary } from "./library.ts";
import { type ReadSources, readSources } from "./sources.ts";

/** What a bundle of folders is called and counts as. */
export type FolderBuild = Partial<Pick<BuildRequest, "name" | "revision" | "seq">> &
  Pick<BuildTools, "compile"> & {
    /** Sources may be in the old syntax; they become Rego v1 first. */
    v0?: boolean;
  };

/** What policies may use, as this hookguard came with it. */
export function packagedCapabilities(): Capabilities {
  return JSON.parse(new TextDecoder().decode(asset("capabilities"))) as Capabilities;
}

/**
 * The library that comes with hookguard joins where policies call it, or where rule files need it: the whole of it, for
 * tests call more than their policies do.
 */
export function withPackagedLibrary({
  files,
  rules,
}: Pick<ReadSources, "files" | "rules">): ReadonlyMap<string, string> {
  const needed = withLibrary(files, packagedLibrary, rules.size > 0);
  return needed === files ? files : new Map([...packagedLibrary(), ...files]);
}

function packagedLibrary(): Library {
  return libraryIn(asset("default-bundle"));
}

/**
 * Builds folders of policies and rule files into one bundle.
 * @throws HookguardError `io`, `rego.invalid`, `rules.invalid`, `build.invalid`; positions name files as the person did
 */
export async function buildFolders(folders: readonly string[], build: FolderBuild, opa: Opa): Promise<BuiltBundle> {
  const { compile, v0, ...more } = build;
  const read = readSources(folders);
  const sources = v0 ? { ...read, files: await withNewSyntax(opa, read.files) } : read;
  try {
    const rules = sources.rules.size === 0 ? undefined : compileRuleFiles(ruleFiles(sources));
    return await buildBundle(
      {
        name: basename(resolve(folders[0] ?? ".")),
        ...more,
        files: withLibrary(sources.files, packagedLibrary, sources.rules.size > 0),
        ...(rules && { rules }),
      },
      { opa, capabilities: packagedCapabilities(), ...(compile && { compile }) },
    );
  } catch (error) {
    throw withPlaces(await withOldSyntax(error, sources, opa), sources.places);
  }
}

/** The same error, with one sentence for each file in the old syntax in place of its parse errors. */
async function withOldSyntax(error: unknown, { files }: ReadSources, opa: Opa): Promise<unknown> {
  if (!(error instanceof HookguardError) || error.code !== "rego.invalid") return error;
  const unparsed = error.diagnostics.filter(({ code }) => code === "rego_parse_error");
  const old = await oldSyntax(
    opa,
    files,
    unparsed.flatMap(({ position }) => position?.file ?? []),
  );
  if (old.size === 0) return error;
  const others = error.diagnostics.filter(({ position }) => position === undefined || !old.has(position.file));
  return new HookguardError(
    error.code,
    { ...error.details },
    { diagnostics: [...old.values(), ...others], cause: error },
  );
}

function ruleFiles({ rules }: ReadSources): { file: string; text: string }[] {
  return [...rules].map(([file, text]) => ({ file, text }));
}

/** The same error, with the files as the person named them. */
export function withPlaces(error: unknown, places: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof HookguardError) || error.diagnostics.length === 0) return error;
  const diagnostics = error.diagnostics.map((diagnostic) => placed(advised(diagnostic), places));
  return new HookguardError(error.code, { ...error.details }, { diagnostics, cause: error });
}

/** A diagnostic with the file as the person named it. */
export function placed(diagnostic: Diagnostic, places: ReadonlyMap<string, string>): Diagnostic {
  const { position } = diagnostic;
  if (!position) return diagnostic;
  return { ...diagnostic, position: { ...position, file: places.get(position.file) ?? position.file } };
}
