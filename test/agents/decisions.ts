import type { Decision, Finding, Modified } from "../../src/decision/types.ts";
import type { Verb } from "../../src/input/kinds.ts";

const id = "01JTESTDECISION0000000000";

/** A finding of a policy of this id. */
export function finding(verb: Verb, reason: string, more: Partial<Finding> = {}, policy = "test.rule"): Finding {
  return {
    verb,
    policy: { id: policy, title: `Title of ${policy}`, package: "test", file: "test.rego", row: 1 },
    bundle: { name: "test", layer: "user" },
    reason,
    ...more,
  };
}

/** What all policies together want, from their findings; the first verdict among them carries it. */
export function decision(findings: readonly Finding[], modified?: Modified): Decision {
  const verdicts = findings.filter(({ verb }) => verb !== "warn" && verb !== "context");
  const verdict = verdicts[0]?.verb as Decision["verdict"] | undefined;
  return {
    id,
    verdict: verdict ?? "none",
    because: verdicts.filter(({ verb }) => verb === verdict),
    overruled: verdicts.filter(({ verb }) => verb !== verdict),
    warnings: findings.filter(({ verb }) => verb === "warn"),
    context: findings.filter(({ verb }) => verb === "context"),
    ...(modified === undefined ? {} : { modified }),
  };
}

/** One policy wants this. */
export function wants(verb: Verb, reason: string, modified?: Modified): Decision {
  return decision([finding(verb, reason)], modified);
}

/** Nobody wants anything. */
export const nothing = decision([]);

/** hookguard itself failed. */
export const failure: Decision = {
  ...nothing,
  verdict: "deny",
  failure: { code: "bundle.missing", message: "The bundle b.tar.gz can't be read: it is gone." },
};
