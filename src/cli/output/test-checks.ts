import type { Check } from "./check.ts";
import type { TestReport } from "./test-report.ts";

/** A test run as checks; too little coverage, or nothing tested at all, is a failed check as well. */
export function testChecks({ entries, coverage, counts }: TestReport): Check[] {
  const checks = entries.map(({ name, kind, agent, file, line, status, why, output, ms }): Check => {
    const message = [why, output?.trimEnd()].filter((text) => text !== undefined && text !== "").join("\n");
    return {
      name: agent === undefined ? name : `${name} (${agent})`,
      group: file,
      status,
      kind: kind === "case" ? "hookguard/case" : "hookguard/test",
      place: { file, line },
      ...(status === "fail" ? { message: message || "The test does not hold." } : message ? { message } : {}),
      ...(ms === undefined ? {} : { ms }),
    };
  });
  const threshold = coverage?.threshold;
  if (coverage && threshold !== undefined && coverage.percent < threshold) {
    const message = `Coverage is ${coverage.percent} %, at least ${threshold} % is wanted.`;
    for (const { file, lines } of coverage.open) checks.push(uncovered(message, file, lines));
  }
  if (counts.passed + counts.failed + counts.skipped === 0) {
    const message = "No test and no case was found: that is no pass.";
    checks.push({ ...failed("nothing tested", message), kind: "hookguard/no-tests" });
  }
  return checks;
}

function uncovered(message: string, file: string, lines: readonly number[]): Check {
  const open = `${message} No test reaches line ${lines.join(", ")}.`;
  return { ...failed(`coverage of ${file}`, open), kind: "hookguard/coverage", place: { file, line: lines[0] ?? 1 } };
}

function failed(name: string, message: string): Check {
  return { name, group: "hookguard", status: "fail", kind: "hookguard/test", place: { file: ".", line: 1 }, message };
}
