import type { Outcome } from "../hook/run.ts";
import type { Json, JsonObject } from "../json.ts";
import { VERSION } from "../version.ts";
import { mask } from "./mask.ts";

/** A payload longer than this is logged without its body: a log must not grow by a megabyte a call. Characters of JSON. */
const MAX_INPUT = 65_536;

/** A verdict with the policies that carried it, as it is logged. */
interface Ruling {
  policy: string;
  verb: string;
  reason: string;
  bundle: string;
}

/**
 * One decision in OPA's decision-log form (contracts/opa.md §5.5), credentials masked, without environment variables.
 * `input` is the payload as it came, so that a recorded decision can be replayed against another policy.
 */
export function logEvent(outcome: Outcome, took: { ms: number }, now: Date): JsonObject {
  const { agent, answer, decision, event, payload, bundles, aside } = outcome;
  const input = payload === undefined ? undefined : bounded(payload);
  const masked = input === undefined ? undefined : mask(input, "/input");
  const rulings = [...decision.because, ...decision.warnings].map(
    ({ policy, verb, reason, bundle }): Ruling => ({ policy: policy.id, verb, reason, bundle: bundle.name }),
  );
  const result = mask(
    {
      verdict: decision.verdict,
      effect: answer.effect,
      policies: rulings as unknown as Json,
      ...(decision.overruled.length > 0 ? { overruled: decision.overruled.map(({ policy }) => policy.id) } : {}),
      ...(aside.monitored.length > 0
        ? { monitored: aside.monitored.map(({ policy, verb }) => `${policy.id} ${verb}`) }
        : {}),
      ...(aside.excepted.length > 0 ? { excepted: aside.excepted.map(({ finding }) => finding.policy.id) } : {}),
      ...(aside.skipped.length > 0
        ? { skipped: aside.skipped.map(({ source, error }) => `${source}: ${error.message}`) }
        : {}),
      ...(answer.unenforced.length > 0 ? { unenforced: answer.unenforced as unknown as Json } : {}),
    },
    "/result",
  );
  const pointers = [...(masked?.pointers ?? []), ...result.pointers];
  return {
    labels: { app: "hookguard", version: VERSION, agent: agent.name },
    decision_id: decision.id,
    timestamp: now.toISOString(),
    path: `hookguard/${event?.event.kind ?? "unreadable"}`,
    bundles: Object.fromEntries(
      bundles.map(({ index, manifest }) => [index.name, { revision: manifest.revision ?? "" }]),
    ),
    ...(masked === undefined ? {} : { input: masked.value }),
    result: result.value,
    ...(pointers.length > 0 ? { masked: pointers } : {}),
    ...(decision.failure ? { error: { code: decision.failure.code, message: decision.failure.message } } : {}),
    metrics: { timer_hook_ns: Math.round(took.ms * 1e6) },
  };
}

/** Keeps what identifies a huge payload, drops its body. */
function bounded(payload: JsonObject): JsonObject {
  const size = JSON.stringify(payload).length;
  if (size <= MAX_INPUT) return payload;
  const small = Object.entries(payload).filter(([, value]) => JSON.stringify(value).length <= 1024);
  return { ...Object.fromEntries(small), hookguard_truncated: size };
}
