import { reference } from "../bundle/aggregator.ts";
import { packagedCapabilities } from "../bundle/folders.ts";
import { verbOf } from "../bundle/policies.ts";
import { meter } from "../bundle/wasm/meter.ts";
import { shrink } from "../bundle/wasm/shrink.ts";
import type { LoadedBundle, PolicyModule } from "../engine/types.ts";
import { instantiate } from "../engine/wasm.ts";
import { notAsked } from "../explain/not-asked.ts";
import { isRuleFileRule } from "../explain/rule-files.ts";
import { bundleSources } from "../explain/sources.ts";
import { DEADLINE_MS } from "../hook/limits.ts";
import type { InputDocument } from "../input/types.ts";
import { buildWasm } from "../rego/build.ts";
import { inspect } from "../rego/inspect.ts";
import type { Opa } from "../rego/opa.ts";
import { nanoseconds, timesOf, WARM_UP } from "./time.ts";
import type { RuleTimes, Times } from "./types.ts";

/** A bundle built once more, so that each rule can be asked alone. */
export interface TakenApart {
  bundle: LoadedBundle;
  module: PolicyModule;
  /** Id -> its entrypoints; rules of rule files are one. */
  entrypoints: ReadonlyMap<string, string[]>;
}

/** What all rules of rule files are called together: one policy decides them. */
export const RULE_FILES = "(rule files)";

/** An entrypoint that costs what every evaluation costs: reading the input. */
const NOTHING = "hookguard/bench/nothing";

/**
 * Builds a bundle's sources again with an entrypoint for each rule.
 * @returns undefined for a bundle that holds no Rego
 * @throws HookguardError `rego.*`, `engine.*`
 */
export async function takeApart(bundle: LoadedBundle, opa: Opa): Promise<TakenApart | undefined> {
  const { sources, data } = bundleSources(bundle);
  if (Object.keys(sources).length === 0) return undefined;
  const capabilities = packagedCapabilities();
  const { files } = await inspect(opa, { sources, capabilities });
  const entrypoints = new Map<string, string[]>();
  for (const policy of bundle.index.policies) {
    const path = policy.package.split(".");
    const rules = files.filter((file) => file.package.ref === reference(path)).flatMap((file) => file.rules);
    const verbs = rules.filter((rule) => verbOf(rule) !== undefined).map(({ name }) => name);
    if (isRuleFileRule(policy)) {
      const known = entrypoints.get(RULE_FILES) ?? [];
      entrypoints.set(RULE_FILES, [...new Set([...known, [...path, "findings"].join("/")])]);
    } else
      entrypoints.set(
        policy.id,
        [...new Set(verbs)].map((verb) => [...path, verb].join("/")),
      );
  }
  const built = await buildWasm(opa, {
    sources: { ...sources, "hookguard/bench.rego": "package hookguard.bench\n\nnothing := true\n" },
    capabilities,
    entrypoints: [...new Set([...entrypoints.values()].flat()), NOTHING],
  });
  const wasm = meter(await shrink(built.wasm, new Map()));
  const options = { source: bundle.source, data: Buffer.from(JSON.stringify(data)) };
  return { bundle, module: instantiate(wasm, options), entrypoints };
}

/** What each rule that listens to an event costs alone, beyond reading the input; the dearest first. */
export function ruleTimes(
  { bundle, module, entrypoints }: TakenApart,
  input: InputDocument,
  count: number,
): RuleTimes[] {
  const json = JSON.stringify(input);
  const ask = (entrypoint: string) => module.evaluate(entrypoint, json, performance.now() + DEADLINE_MS);
  const times: RuleTimes[] = [];
  for (const [id, paths] of entrypoints) {
    const own = bundle.index.policies.filter((policy) =>
      id === RULE_FILES ? isRuleFileRule(policy) : policy.id === id,
    );
    if (own.every((policy) => notAsked(policy, input) !== undefined)) continue;
    times.push({
      id,
      bundle: bundle.source,
      ...beyond(
        count,
        () => ask(NOTHING),
        paths.map((path) => () => ask(path)),
      ),
    });
  }
  return times.sort((a, b) => b.median_ns - a.median_ns || (a.id < b.id ? -1 : 1));
}

/** Times works beyond what nothing costs, pair by pair: a busy moment of the machine hits both. */
function beyond(count: number, nothing: () => unknown, works: readonly (() => unknown)[]): Times {
  const rounds = Array.from({ length: count + Math.min(count, WARM_UP) }, () => {
    const taken = works.map((work) => nanoseconds(work) - nanoseconds(nothing));
    return Math.max(
      0,
      taken.reduce((sum, one) => sum + one, 0),
    );
  });
  return timesOf(rounds.slice(-count));
}
