import { buildBundle } from "../../src/bundle/build.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import { loadBundle } from "../../src/engine/load.ts";
import type { LoadedBundle } from "../../src/engine/types.ts";
import type { InputDocument } from "../../src/input/types.ts";
import type { Opa } from "../../src/rego/opa.ts";
import { compileRuleFiles } from "../../src/rules/compile.ts";
import { capabilities, regoFiles } from "./library.ts";

/** A bundle as `hookguard build` makes it, loaded as a hook loads it. */
export async function builtBundle(
  opa: Opa,
  { modules = regoFiles(), rules }: { modules?: Record<string, string>; rules?: Record<string, string> },
): Promise<LoadedBundle> {
  const compiled = rules && compileRuleFiles(Object.entries(rules).map(([file, text]) => ({ file, text })));
  const { bytes } = await buildBundle(
    { name: "test", files: new Map(Object.entries(modules)), ...(compiled && { rules: compiled }) },
    { opa, capabilities },
  );
  return loadBundle(bytes, { source: "test", layer: "user" });
}

/** What a bundle says, as sentences: `deny git.force-push: evidence`. */
export function sentences(bundle: LoadedBundle, input: object): string[] {
  const document = input as InputDocument;
  return evaluate(bundle, document, JSON.stringify(document), performance.now() + 10_000).map(
    ({ verb, policy, evidence }) => `${verb} ${policy.id}: ${evidence ?? ""}`,
  );
}
