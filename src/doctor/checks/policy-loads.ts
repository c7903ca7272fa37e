import { counted } from "../../counted.ts";
import { HookguardError } from "../../errors.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import type { PolicyHere } from "../policy.ts";
import { weaknesses } from "../weaknesses.ts";
import type { DoctorWorld } from "../world.ts";

/** Configuration and bundles load as a hook would load them; what loosens them is said. */
export const policyLoads: Check = {
  id: "policy-loads",
  title: "Policy loads",
  async run(world) {
    try {
      return judge(await world.policy(), world);
    } catch (error) {
      const known = error instanceof HookguardError ? error : new HookguardError("bug", { message: String(error) });
      const fix = known.hint ?? "Mend it, then run `hookguard doctor` again; until then every event is refused.";
      return [fail(known.message, "configuration and bundles that load", fix)];
    }
  },
};

function judge(policy: PolicyHere, { now }: DoctorWorld): Finding[] {
  const { bundles, skipped } = policy;
  const findings = bundles.map(({ index, manifest, source, layer }) => {
    const revision = manifest.revision ? `, revision ${manifest.revision}` : "";
    return ok(
      `${index.name} (${layer}): ${counted(index.policies.length, "policy", "policies")}${revision}, from ${source}`,
    );
  });
  if (bundles.length === 0) {
    findings.push(
      fail("no bundle decides anything here", "at least one bundle", "Take `built_in: false` out, or name a bundle."),
    );
  }
  for (const { source, error } of skipped) {
    findings.push(
      warn(`${source} is skipped (\`fail: open\`): ${error.message}`, "a bundle that loads", "Mend the bundle."),
    );
  }
  return [...findings, ...weaknesses(policy, now.toISOString().slice(0, 10))];
}
