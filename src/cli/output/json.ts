import type { Finding } from "../../decision/types.ts";
import type { Outcome } from "../../hook/run.ts";

/** One outcome in the versioned JSON of `hookguard eval --format json`. Additions keep the version; changes raise it. */
export function outcomeJson(outcome: Outcome, name: string) {
  const { agent, answer, decision, event, document, bundles, error, aside } = outcome;
  return {
    source: name,
    agent: agent.name,
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
    ...(decision.failure ? { error: { ...decision.failure, ...(error?.hint ? { hint: error.hint } : {}) } } : {}),
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
