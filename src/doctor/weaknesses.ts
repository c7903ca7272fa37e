import { CANARY_RULE } from "../config/exemptions.ts";
import { hasEnded, unknownRule } from "../config/rule-state.ts";
import { type Finding, warn } from "./check.ts";
import type { PolicyHere } from "./policy.ts";

/** What the configuration takes from the guard, or asks of it in vain; each with file and line. */
export function weaknesses({ bundles, config }: PolicyHere, today: string): Finding[] {
  const known = new Set(bundles.flatMap(({ index }) => index.policies.map(({ id }) => id)));
  const findings: Finding[] = [];
  const say = ({ file, line }: { file: string; line: number }, found: string, expected: string, fix: string) =>
    findings.push(warn(`${file}:${line}: ${found}`, expected, fix));

  const { preset, builtIn, logRequired } = config;
  if (preset?.value === "audit" && builtIn?.value !== false) {
    const found = "the built-in rules only watch (`preset: audit`): they decide and log, and refuse nothing";
    say(preset, found, "a preset that is enforced", "Say `preset: recommended` when it has been watched long enough.");
  }
  if (builtIn?.value === false) {
    say(builtIn, "the built-in rules are off (`built_in: false`)", "the built-in rules", "Take it out.");
  }
  if (logRequired?.value === false) {
    const found = "events pass that can't be recorded (`log: {required: false}`)";
    say(logRequired, found, "a record of every decision", "Take it out if nobody chose it.");
  }
  for (const entry of config.ignored) {
    say(entry, entry.what, "no loosening in a project", "Take it out, or move it to your own configuration.");
  }
  for (const entry of config.bundles) {
    if (entry.value.mode !== "monitor") continue;
    const fix = "Say `mode: enforce` when it has been watched long enough.";
    say(entry, `${entry.value.name} only watches (\`mode: monitor\`)`, "a bundle that is enforced", fix);
  }
  for (const entry of config.failOpen) {
    const fix = "Take it out if nobody chose it.";
    say(entry, `bundles of the ${entry.layer} layer fail open`, "`fail: closed`", fix);
  }
  for (const [id, entry] of config.ruleModes) {
    const unknown = unknownRule(id, known) ?? selfTest(id);
    if (unknown !== undefined) say(entry, unknown, "a rule that is in force", "Mend the name, or take it out.");
    else if (entry.value === "monitor") {
      const fix = "Say `mode: enforce` when it has been watched long enough.";
      say(entry, `the rule ${id} only watches (\`mode: monitor\`)`, "a rule that is enforced", fix);
    }
  }
  for (const entry of config.exceptions) {
    const { rule, expires } = entry.value;
    const unknown = unknownRule(rule, known) ?? selfTest(rule);
    if (hasEnded(entry.value, today)) {
      say(entry, `the exception for ${rule} ended on ${expires}`, "no exceptions of the past", "Take it out.");
    } else if (unknown !== undefined) {
      say(entry, `an exception in vain: ${unknown}`, "a rule that is in force", "Mend the name, or take it out.");
    }
  }
  return findings;
}

function selfTest(id: string): string | undefined {
  return id === CANARY_RULE ? `${id} is hookguard's own test, and always refuses` : undefined;
}
