import type { Check } from "./check.ts";

/**
 * JUnit XML, as CI servers read it: a suite for each file. A warning passes, and says so in `system-out`. Nothing stands
 * in it that a strict reader (the xUnit plugin of Jenkins) doesn't know.
 */
export function junit(checks: readonly Check[]): string {
  const groups = new Map<string, Check[]>();
  for (const check of checks) groups.set(check.group, [...(groups.get(check.group) ?? []), check]);
  const suites = [...groups].map(
    ([name, own]) =>
      `  <testsuite name="${xml(name)}" file="${xml(own[0]?.place.file ?? name)}" ${counts(own)} skipped="${count(own, "skip")}">\n${own.map(testcase).join("")}  </testsuite>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hookguard" ${counts(checks)}>\n${suites.join("")}</testsuites>\n`;
}

function counts(checks: readonly Check[]): string {
  const ms = checks.reduce((sum, check) => sum + (check.ms ?? 0), 0);
  return `tests="${checks.length}" failures="${count(checks, "fail")}" errors="0" time="${seconds(ms)}"`;
}

function count(checks: readonly Check[], status: Check["status"]): number {
  return checks.filter((check) => check.status === status).length;
}

function testcase(check: Check): string {
  const { name, group, status, message = "", place, policy, kind, ms } = check;
  const open = `    <testcase name="${xml(name)}" classname="${xml(group)}" time="${seconds(ms ?? 0)}"`;
  const where = `${place.file}:${place.line}`;
  const inside = {
    pass: "",
    skip: "      <skipped/>\n",
    warn: `      <system-out>${xml(`warning: ${message}\n${where}`)}</system-out>\n`,
    fail: `      <failure message="${xml(message)}" type="${xml(policy?.id ?? kind)}">${xml(`${message}\n${where}`)}</failure>\n`,
  }[status];
  return inside === "" ? `${open}/>\n` : `${open}>\n${inside}    </testcase>\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Characters that XML 1.0 doesn't have at all can't be escaped either: they become U+FFFD. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"'\n\t\r]/g, (char: string) => `&#${char.charCodeAt(0)};`);
}
