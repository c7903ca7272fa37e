import type { Opa } from "./opa.ts";
import type { OpaLocation, OpaProblem } from "./problems.ts";
import { hostBuiltins, type Schemas, type SourceOptions, sourceFields } from "./request.ts";
import type { Explanation } from "./trace.ts";

export interface TestOptions extends SourceOptions {
  /** RE2 on the full name, `data.pkg.test_x`. */
  run?: string;
  coverage?: boolean;
  /** Explain each failing test: which expressions stopped it, with their values. */
  trace?: boolean;
  strictBuiltinErrors?: boolean;
  schemas?: Schemas;
  /** Events kept for each failing test (2,000 when absent). */
  maxEvents?: number;
}

export interface TestResult {
  /** `data.pkg` */
  package: string;
  name: string;
  location: OpaLocation;
  status: "pass" | "fail" | "error" | "skip";
  error?: OpaProblem;
  /** What `print` said. */
  output?: string;
  duration_ns: number;
  /** Named cases of a table test. */
  sub_results?: Record<string, SubResult>;
  explain?: Explanation;
}

export interface SubResult {
  name?: string;
  fail?: boolean;
  sub_results?: Record<string, SubResult>;
}

/** OPA's own coverage report. */
export interface CoverageReport {
  files: Record<string, FileCoverage>;
  covered_lines: number;
  not_covered_lines: number;
  /** Percent. */
  coverage: number;
}

export interface FileCoverage {
  covered?: CoverageRange[];
  not_covered?: CoverageRange[];
  covered_lines?: number;
  not_covered_lines?: number;
  coverage?: number;
}

/** 1-based; the end is just past the text. */
export interface CoverageRange {
  start: { row: number; col: number };
  end: { row: number; col: number };
  /** Why it was not reached though it may hold: OPA's rule index, or its early exit. */
  kinds?: string[];
}

export interface TestRun {
  /** In source order. */
  results: TestResult[];
  coverage?: CoverageReport;
}

/**
 * Runs `test_` rules as `opa test` does; `todo_test_` rules are skipped.
 * @throws HookguardError `rego.invalid` if the sources don't compile
 */
export async function runTests(opa: Opa, options: TestOptions): Promise<TestRun> {
  const { result } = await opa.call<TestRun>({
    op: "test",
    ...sourceFields(options),
    host_builtins: hostBuiltins(opa, options),
    run: options.run,
    coverage: options.coverage,
    trace: options.trace,
    strict_builtin_errors: options.strictBuiltinErrors,
    schemas: options.schemas,
    max_events: options.maxEvents,
  });
  return result;
}
