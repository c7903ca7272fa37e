import { builtins as hostBuiltins } from "../engine/builtins/registry.ts";
import { requiredBuiltins } from "../engine/wasm.ts";
import { currentCapabilities } from "../rego/about.ts";
import { buildWasm } from "../rego/build.ts";
import type { Opa } from "../rego/opa.ts";
import type { Capabilities } from "../rego/request.ts";

type Declaration = Capabilities["builtins"][number];

/** Declared by hookguard: no OPA knows them. */
const declarations: Declaration[] = [
  {
    name: "hookguard.js_regex_match",
    description: "Whether a JavaScript regular expression, without flags, matches anywhere in the subject.",
    decl: {
      type: "function",
      args: [
        { name: "pattern", type: "string" },
        { name: "subject", type: "string" },
      ],
      result: { type: "boolean" },
    },
  },
];

/** Calls that OPA's compiler resolves or that only tests have: no module ever asks for them. */
const resolved = /^(?:assign|eq|print|walk|internal\.(?:member_[23]|print|test_case)|rego\.metadata\..*)$/;

/**
 * What policies may call, in OPA's own format: what the embedded OPA compiles into a module, and what our engine brings.
 * Which is which is found by compiling a call of each. `allow_net` is empty: nothing may reach for the network.
 */
export async function ownCapabilities(opa: Opa): Promise<Capabilities> {
  const current = await currentCapabilities(opa);
  const missing = await hostOnly(opa, current);
  const kept = current.builtins.filter(({ name }) => !missing.has(name) || Object.hasOwn(hostBuiltins, name));
  return {
    ...current,
    builtins: [...kept, ...declarations].sort((a, b) => (a.name < b.name ? -1 : 1)),
    wasm_abi_versions: [
      { version: 1, minor_version: 2 },
      { version: 1, minor_version: 3 },
    ],
    allow_net: [],
  };
}

/** Names of the builtins that a module would ask its host for. */
async function hostOnly(opa: Opa, { builtins, ...more }: Capabilities): Promise<Set<string>> {
  const called = builtins.filter(({ name, deprecated }) => !deprecated && !resolved.test(name));
  const rules = called.map(({ name, decl }, at) => {
    const { args = [] } = decl as { args?: unknown[] };
    return name === "internal.template_string"
      ? `r${at} := $"{input}"`
      : `r${at} := ${name}(${args.map(() => "input").join(", ")})`;
  });
  const { wasm } = await buildWasm(opa, {
    sources: { "probe.rego": ["package probe", ...rules, ""].join("\n") },
    capabilities: { ...more, builtins },
    entrypoints: called.map((_, at) => `probe/r${at}`),
  });
  return new Set(requiredBuiltins(wasm));
}
