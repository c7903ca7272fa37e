import { HookguardError } from "../../errors.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import type { PolicyHere } from "../policy.ts";
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

function judge({ bundles, skipped, config }: PolicyHere, { now }: DoctorWorld): Finding[] {
  const findings = bundles.map(({ index, manifest, source, layer }) => {
    const revision = manifest.revision ? `, revision ${manifest.revision}` : "";
    return ok(`${index.name} (${layer}): ${index.policies.length} policies${revision}, from ${source}`);
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
  for (const { file, line, what } of config.ignored) {
    findings.push(
      warn(
        `${file}:${line}: ${what}`,
        "no loosening in a project",
        "Take it out, or move it to your own configuration.",
      ),
    );
  }
  for (const { value, file, line } of config.bundles) {
    if (value.mode !== "monitor") continue;
    const found = `${file}:${line}: ${value.name} only watches (\`mode: monitor\`)`;
    findings.push(
      warn(found, "a bundle that is enforced", "Say `mode: enforce` when it has been watched long enough."),
    );
  }
  for (const { file, line, layer } of config.failOpen) {
    findings.push(
      warn(
        `${file}:${line}: bundles of the ${layer} layer fail open`,
        "`fail: closed`",
        "Take it out if nobody chose it.",
      ),
    );
  }
  const today = now.toISOString().slice(0, 10);
  for (const { value, file, line } of config.exceptions) {
    if (value.expires >= today) continue;
    const found = `${file}:${line}: the exception for ${value.rule} ended on ${value.expires}`;
    findings.push(warn(found, "no exceptions of the past", "Take it out."));
  }
  return findings;
}
