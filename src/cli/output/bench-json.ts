import type { Benchmark, EventTimes } from "../../bench/types.ts";

/** The versioned JSON of `hookguard bench --format json`; times in nanoseconds. */
export function benchJson({ events, bundles, rss_bytes, notes }: Benchmark): string {
  const { bun, node } = process.versions;
  const runtime = bun === undefined ? { name: "node", version: node } : { name: "bun", version: bun };
  const envelope = { version: 1, runtime, events: events.map(eventJson), bundles, memory: { rss_bytes }, notes };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

function eventJson({ name, outcome, decision, policy, bundles, asked, of, rules }: EventTimes) {
  const { agent, answer, event, decision: decided } = outcome;
  return {
    source: name,
    agent: agent.name,
    ...(event ? { event: event.event.name, kind: event.event.kind } : {}),
    ...(event?.tool ? { tool: event.tool.name } : {}),
    verdict: decided.verdict,
    effect: answer.effect,
    decision,
    policy,
    bundles,
    rules_asked: asked,
    rules_in_force: of,
    ...(rules ? { rules } : {}),
  };
}
