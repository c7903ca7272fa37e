import type { Opa } from "./opa.ts";
import type { OpaLocation, OpaProblem } from "./problems.ts";
import { hostBuiltins, type SourceOptions, sourceFields } from "./request.ts";
import type { Explanation } from "./trace.ts";

export interface EvaluateOptions extends SourceOptions {
  query: string;
  input?: unknown;
  /** What `time.now_ns()` answers. */
  nowNs?: number;
  /** A builtin's error ends the evaluation instead of being undefined. */
  strictBuiltinErrors?: boolean;
  trace?: boolean;
  /** Events kept in the trace (2,000 when absent). */
  maxEvents?: number;
  /** Evaluate what OPA's rule index and early exit would skip, so that the trace names every rule. */
  exhaustive?: boolean;
  /** Stops this evaluation, in milliseconds; the thread lives on. */
  timeoutMs?: number;
}

export interface Evaluation {
  /** Empty: the query is undefined. */
  results: { expressions: { value: unknown; text: string }[]; bindings?: Record<string, unknown> }[];
  /** What `print` said. */
  output?: { text: string; location?: OpaLocation }[];
  builtin_errors?: OpaProblem[];
  trace?: Explanation;
}

/**
 * Evaluates one query in OPA's interpreter.
 * @throws HookguardError `rego.invalid` for sources that don't compile and for evaluation errors (conflicts, timeout)
 */
export async function evaluate(opa: Opa, options: EvaluateOptions): Promise<Evaluation> {
  const { result } = await opa.call<Evaluation>({
    op: "eval",
    ...sourceFields(options),
    host_builtins: hostBuiltins(opa, options),
    query: options.query,
    input: options.input,
    now_ns: options.nowNs,
    strict_builtin_errors: options.strictBuiltinErrors,
    trace: options.trace,
    max_events: options.maxEvents,
    exhaustive: options.exhaustive,
    timeout_ms: options.timeoutMs,
  });
  return result;
}
