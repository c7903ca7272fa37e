import type { CaseResult } from "../../cases/run.ts";
import type { CoverageReport, TestRun } from "../../rego/tests.ts";

/** One test or case at one agent, the same for every output format. */
export interface TestEntry {
  /** `data.pkg.test_x`, or `verb: text`. */
  name: string;
  kind: "rego" | "case";
  agent?: string;
  file: string;
  line: number;
  status: "pass" | "fail" | "skip";
  why?: string;
  output?: string;
  /** Milliseconds; absent where it was not measured. */
  ms?: number;
}

/** A whole run of `hookguard test`. */
export interface TestReport {
  entries: TestEntry[];
  counts: { passed: number; failed: number; skipped: number };
  coverage?: { percent: number; threshold?: number; open: { file: string; lines: number[] }[] };
  passed: boolean;
}

/** What a report is made of. */
export interface TestMaterial {
  rego: TestRun;
  cases: readonly CaseResult[];
  /** Path in the bundle -> path as the person named it. */
  places: ReadonlyMap<string, string>;
  threshold?: number;
}

/** Nothing tested is no pass: a mistyped folder must not look green. */
export function testReport({ rego, cases, places, threshold }: TestMaterial): TestReport {
  const nameOf = (file: string) => places.get(file) ?? file;
  const entries: TestEntry[] = [
    ...rego.results.map(
      (result): TestEntry => ({
        name: `${result.package}.${result.name}`,
        kind: "rego",
        file: nameOf(result.location.file),
        line: result.location.row,
        status: result.status === "error" ? "fail" : result.status,
        ...(result.error ? { why: result.error.message } : {}),
        ...(result.output ? { output: result.output } : {}),
        ms: result.duration_ns / 1e6,
      }),
    ),
    ...cases.map(
      ({ case: test, agent, passed, why }): TestEntry => ({
        name: `${test.expect}: ${test.name}`,
        kind: "case",
        agent,
        file: nameOf(test.file),
        line: test.line,
        status: passed ? "pass" : "fail",
        ...(why ? { why } : {}),
      }),
    ),
  ];
  const count = (status: TestEntry["status"]) => entries.filter((entry) => entry.status === status).length;
  const counts = { passed: count("pass"), failed: count("fail"), skipped: count("skip") };
  const coverage = rego.coverage && coverageOf(rego.coverage, nameOf, places, threshold);
  const covered = coverage?.threshold === undefined || coverage.percent >= coverage.threshold;
  return {
    entries,
    counts,
    ...(coverage ? { coverage } : {}),
    passed: counts.failed === 0 && counts.passed > 0 && covered,
  };
}

/** Of the person's own files, tests aside: the library that comes with hookguard is not theirs to cover. */
function coverageOf(
  report: CoverageReport,
  nameOf: (file: string) => string,
  places: ReadonlyMap<string, string>,
  threshold?: number,
) {
  const own = Object.entries(report.files).filter(([file]) => places.has(file) && !file.endsWith("_test.rego"));
  const sum = (key: "covered_lines" | "not_covered_lines") =>
    own.reduce((total, [, file]) => total + (file[key] ?? 0), 0);
  const [hit, missed] = [sum("covered_lines"), sum("not_covered_lines")];
  const open = own
    .map(([file, { not_covered = [] }]) => ({
      file: nameOf(file),
      lines: [...new Set(not_covered.map(({ start }) => start.row))],
    }))
    .filter(({ lines }) => lines.length > 0);
  const percent = hit + missed === 0 ? 100 : Math.floor((1000 * hit) / (hit + missed)) / 10;
  return { percent, ...(threshold === undefined ? {} : { threshold }), open };
}
