import type { OpaLocation } from "./problems.ts";

/** How far each rule came during one evaluation, and what it read. */
export interface Explanation {
  /** In source order. */
  rules: RuleTrace[];
  /** The same in the order it happened, cut off at the limit that was asked for. */
  events: TraceEvent[];
  truncated?: boolean;
}

export interface RuleTrace {
  /** `data.pkg.rule` */
  rule: string;
  location?: OpaLocation;
  /** Expressions of other rules that asked it. */
  from?: OpaLocation[];
  entered: number;
  /** More than 0: the rule held. */
  exited: number;
  /** The author's variables the first time it held, as Rego text. */
  locals?: Record<string, string>;
  /** Expressions that stopped it, each once, in the order met. */
  failed?: Failure[];
  /** Parts of the input it looked at -> what stood there, as Rego text; `undefined` where nothing did. */
  reads?: Record<string, string>;
}

export interface Failure {
  location?: OpaLocation;
  text: string;
  /** The expression with its values put in, the first time it failed. */
  values?: string;
  /** The author's variables at that time. */
  locals?: Record<string, string>;
  /** It stands in a comprehension or an `every`, so it need not have stopped the rule. */
  nested?: boolean;
  count: number;
}

export interface TraceEvent {
  op: "enter" | "exit" | "eval" | "redo" | "fail" | "note" | "index" | "duplicate" | (string & {});
  rule?: string;
  depth: number;
  location?: OpaLocation;
  text?: string;
  message?: string;
}
