import { selfTest } from "../../install/selftest.ts";
import { unprovable } from "../../install/unprovable.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";

/** Fires the canary through every entry that stands in a settings file, as its agent would. Runs only with `--live`. */
export const live: Check = {
  id: "live",
  title: "A forbidden call is refused through the settings as they stand",
  async run({ files, context: { machine, exec } }) {
    const findings: Finding[] = [];
    for (const { file, one, ours, scope } of files) {
      if (ours.length === 0) continue;
      const { event } = one.settings.probe("", machine);
      const entry = ours.find((registered) => registered.event === event);
      const fix = `Run: hookguard install ${one.settings.agent} --scope ${scope}`;
      if (!entry) {
        findings.push(warn(`${file} registers nothing at ${event}`, "an entry there", fix));
        continue;
      }
      const tested = await selfTest(one, entry.handler, { machine, exec, unproven: unprovable(machine) });
      const { ok: passed, found, ms, unproven } = tested;
      const took = ms.map((one) => Math.round(one)).join(" and ");
      if (unproven !== undefined) {
        const found = `${file}: ${tested.found} (${took} ms)`;
        findings.push(
          warn(found, "the built-in rules, which refuse hookguard's own test", "Take `built_in: false` out."),
        );
        continue;
      }
      findings.push(
        passed
          ? ok(`${file}: ${found} (${took} ms)`)
          : fail(`${file}: ${found}`, "a refusal, and silence for what is harmless", fix),
      );
    }
    return findings;
  },
};
