import type { InForce } from "../config/in-force.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { notAsked } from "../explain/not-asked.ts";
import { DEADLINE_MS } from "../hook/limits.ts";
import type { Outcome } from "../hook/run.ts";
import type { InputDocument } from "../input/types.ts";
import type { Opa } from "../rego/opa.ts";
import { coldTimes } from "./cold.ts";
import { ruleTimes, type TakenApart, takeApart } from "./per-rule.ts";
import { timed } from "./time.ts";
import type { Benchmark, EventTimes } from "./types.ts";

/** One event that can be decided any number of times. */
export interface Subject {
  name: string;
  /** Decided once, with what decided it. */
  outcome: Outcome;
  document: InputDocument;
  policy: InForce;
  /** Decides it again, with the same policy. Never throws. */
  again(): Promise<Outcome>;
}

export interface BenchOptions {
  /** Timed decisions of each event, at least 1. */
  count: number;
  /** Builds bundles again, to time each rule alone; without it, rules aren't. */
  opa?: Opa;
}

/**
 * Times decisions, warm and cold.
 * @throws HookguardError what kept an event from being decided; `rego.*` where a bundle's sources don't compile
 */
export async function bench(subjects: readonly Subject[], { count, opa }: BenchOptions): Promise<Benchmark> {
  const bundles = new Map<string, LoadedBundle>();
  for (const { policy } of subjects) for (const one of policy.bundles) bundles.set(keyOf(one), one);
  const notes: string[] = [];
  const apart: TakenApart[] = [];
  for (const one of opa ? bundles.values() : []) {
    const taken = opa && (await takeApart(one, opa));
    if (taken) apart.push(taken);
    else notes.push(`${one.source} holds a compiled module and no Rego: its rules can't be timed apart.`);
  }
  const events: EventTimes[] = [];
  for (const subject of subjects) {
    const times = await eventTimes(subject, count);
    if (opa) {
      const own = apart.filter(({ bundle }) => subject.policy.bundles.some((one) => keyOf(one) === keyOf(bundle)));
      const rules = [];
      for (const taken of own) rules.push(...ruleTimes(taken, subject.document, count));
      times.rules = rules.sort((a, b) => b.median_ns - a.median_ns);
    }
    events.push(times);
  }
  const cold = [];
  for (const one of bundles.values()) cold.push(await coldTimes(one));
  return { events, bundles: cold, rss_bytes: process.memoryUsage().rss, notes };
}

async function eventTimes({ name, outcome, document, policy, again }: Subject, count: number): Promise<EventTimes> {
  const json = JSON.stringify(document);
  const { bundles } = policy;
  const all = bundles.flatMap(({ index }) => index.policies);
  return {
    name,
    outcome,
    decision: await timed(count, async () => {
      const { error } = await again();
      if (error) throw error;
    }),
    policy: await timed(count, () => {
      for (const one of bundles) evaluate(one, document, json, performance.now() + DEADLINE_MS);
    }),
    bundles: bundles.map(({ source }) => source),
    asked: all.filter((policy) => notAsked(policy, document) === undefined).length,
    of: all.length,
  };
}

/** A bundle is its bytes and its place. */
function keyOf({ source, sha256 }: LoadedBundle): string {
  return `${sha256} ${source}`;
}
