import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { evaluate } from "../../src/rego/evaluate.ts";
import type { Opa } from "../../src/rego/opa.ts";
import type { Capabilities } from "../../src/rego/request.ts";
import { testOpa } from "../rego/embedded.ts";

/** The Rego sources of the repository, and an OPA that knows hookguard's builtins. */

export const policies = resolve(import.meta.dirname, "../../policies");

/** Every `.rego` file under a folder of `policies`, by its path there, and the pack's data. */
export function regoFiles(folder = "", { tests = false } = {}): Record<string, string> {
  const files = readdirSync(join(policies, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter(
      (file) => basename(file) === "data.json" || (file.endsWith(".rego") && (tests || !file.endsWith("_test.rego"))),
    );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(policies, file), "utf8")]));
}

export function policyOpa(): Opa {
  return testOpa({ builtins: { "hookguard.js_regex_match": matches }, timeoutMs: 600_000 });
}

/** Undefined for what is no regular expression, as the engine answers. */
function matches(pattern: unknown, subject: unknown): boolean | undefined {
  try {
    return new RegExp(String(pattern)).test(String(subject));
  } catch {
    return undefined;
  }
}

/** What the bundle may call, from `bundles/capabilities.json`. */
export const capabilities = JSON.parse(
  readFileSync(resolve(policies, "../bundles/capabilities.json"), "utf8"),
) as Capabilities;

/**
 * Asks one Rego expression about many questions at once, each with an input document of its own.
 * @param expression over `q` (a question's `ask`); its value, or `null` where it is undefined
 */
export async function askAll(opa: Opa, expression: string, questions: readonly { ask: unknown; input: unknown }[]) {
  const module = `package asked\n\nanswer(q, document) := value if {\n\tvalue := ${expression} with input as document\n} else := null\n`;
  const { results } = await evaluate(opa, {
    sources: { ...regoFiles("hookguard/lib"), "asked.rego": module },
    capabilities,
    query: "[a | some x in input; a := data.asked.answer(x.ask, x.input)]",
    input: questions,
    timeoutMs: 50_000,
  });
  return results[0]?.expressions[0]?.value as unknown[];
}
