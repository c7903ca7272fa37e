import { selfTest } from "../../install/selftest.ts";
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
      const { ok: passed, found, ms } = await selfTest(one, entry.handler, machine, exec);
      const took = ms.map((one) => Math.round(one)).join(" and ");
      findings.push(
        passed
          ? ok(`${file}: ${found} (${took} ms)`)
          : fail(`${file}: ${found}`, "a refusal, and silence for what is harmless", fix),
      );
    }
    return findings;
  },
};
