import type { Finding } from "../../decision/types.ts";
import type { Outcome } from "../../hook/run.ts";
import type { RecordedEvent } from "../events.ts";
import { fitsOf } from "../fits.ts";
import { unread } from "../payload-error.ts";

/** One outcome in the versioned JSON of `hookguard eval --format json`. Additions keep the version; changes raise it. */
export function outcomeJson(outcome: Outcome, recorded: Pick<RecordedEvent, "name" | "file" | "line" | "text">) {
  const { agent, answer, decision, event, document, bundles, error, aside } = outcome;
  const fits = fitsOf(outcome);
  const place = unread(outcome, recorded)?.diagnostics[0];
  return {
    source: recorded.name,
    agent: agent.name,
    ...(fits ? { agent_fits: fits.agents, notes: [fits.note] } : {}),
    ...(event ? { event: event.event.name, kind: event.event.kind } : {}),
    ...(event?.tool ? { tool: event.tool.name } : {}),
    decision_id: decision.id,
    verdict: decision.verdict,
    effect: answer.effect,
    because: decision.because.map(findingJson),
    overruled: decision.overruled.map(findingJson),
    warnings: decision.warnings.map(findingJson),
    context: decision.context.map(findingJson),
    monitored: aside.monitored.map(findingJson),
    excepted: aside.excepted.map(({ finding, exception }) => ({ ...findingJson(finding), exception })),
    skipped: aside.skipped.map(({ source, error }) => ({ source, code: error.code, message: error.message })),
    ...(decision.modified ? { modified: decision.modified } : {}),
    unenforced: answer.unenforced,
    ...(decision.failure
      ? {
          error: {
            ...decision.failure,
            ...(error?.hint ? { hint: error.hint } : {}),
            ...(place ? { position: place.position, why: place.message } : {}),
          },
        }
      : {}),
    answer: { stdout: answer.stdout, stderr: answer.stderr, exit_code: answer.exitCode },
    bundles: bundles.map(({ source, layer, index, manifest, sha256 }) => ({
      name: index.name,
      source,
      layer,
      ...(manifest.revision ? { revision: manifest.revision } : {}),
      sha256,
    })),
    ...(document ? { input: document } : {}),
  };
}

function findingJson({ verb, policy, bundle, reason, fix, evidence, extra }: Finding) {
  return {
    policy: policy.id,
    verb,
    reason,
    ...(fix === undefined ? {} : { fix }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(policy.severity === undefined ? {} : { severity: policy.severity }),
    title: policy.title,
    ...(policy.docs === undefined ? {} : { docs: policy.docs }),
    location: { file: policy.file, line: policy.row },
    bundle: bundle.name,
    layer: bundle.layer,
    ...(extra === undefined ? {} : { extra }),
  };
}
