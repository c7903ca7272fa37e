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
  entered: number;
  /** More than 0: the rule held. */
  exited: number;
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
