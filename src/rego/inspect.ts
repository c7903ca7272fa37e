import type { Opa } from "./opa.ts";
import type { OpaLocation } from "./problems.ts";
import { type SourceOptions, sourceFields } from "./request.ts";

/** What the sources say, with imports resolved to full paths but otherwise as written. */
export interface Inspection {
  files: FileFacts[];
  annotations: AnnotationFacts[];
  /** Paths of the leaves of all data files. */
  data: string[][];
}

export interface FileFacts {
  file: string;
  package: {
    /** `data.a.b` */
    ref: string;
    path: string[];
    location?: OpaLocation;
    /** Places in `Inspection.annotations` that apply, nearest first. */
    annotations: number[];
  };
  imports: { ref: string; alias?: string; location?: OpaLocation }[];
  rules: RuleFacts[];
  /** Without the `#`. */
  comments: { text: string; location?: OpaLocation }[];
}

export interface AnnotationFacts {
  /** What is annotated: `data.pkg` or `data.pkg.rule`. */
  ref: string;
  path: string[];
  location?: OpaLocation;
  /** The METADATA block itself. */
  comment?: OpaLocation;
  annotation: Annotation;
}

/** A METADATA block. */
export interface Annotation {
  scope: "package" | "subpackages" | "document" | "rule";
  title?: string;
  description?: string;
  entrypoint?: boolean;
  organizations?: string[];
  related_resources?: { ref: string; description?: string }[];
  authors?: { name: string; email?: string }[];
  schemas?: { path: unknown; schema?: unknown; definition?: unknown }[];
  custom?: Record<string, unknown>;
  labels?: Record<string, unknown>;
}

/** One rule; its `else` branches are in the same lists, told apart by `branch`. */
export interface RuleFacts {
  /** As in the head: `deny`, `deny_push`, `limits.size`. */
  name: string;
  /** `data.pkg.deny` */
  ref: string;
  kind: "complete" | "partial_set" | "partial_object" | "function";
  default?: boolean;
  /** It has no body. */
  constant?: boolean;
  args?: string[];
  location?: OpaLocation;
  head?: OpaLocation;
  /** What a partial rule adds. */
  key?: TermFacts;
  value?: TermFacts;
  /** Places in `Inspection.annotations`: the rule's, its document's, its package's, those of packages above. */
  annotations: number[];
  exprs: ExprFacts[];
  calls: CallFacts[];
  refs: RefFacts[];
  strings: StringFacts[];
  patterns: PatternFacts[];
}

export interface ExprFacts {
  /** 0: the rule's own body; 1: its first `else`, … */
  branch: number;
  /** The expression whose comprehension, `every` or template string this one stands in; -1: none. */
  parent: number;
  kind: "call" | "term" | "some" | "every" | "and" | "or";
  /** The function of a call: `equal`, `assign`, `internal.member_2`, `data.lib.f`, … */
  op?: string;
  negated?: boolean;
  /** Targets of `with`. */
  with?: string[];
  /** What an `every` goes through. */
  domain?: TermFacts;
  location?: OpaLocation;
  text: string;
}

export interface CallFacts {
  name: string;
  builtin: boolean;
  /** Place in `RuleFacts.exprs`; -1: in the head. */
  expr: number;
  args: TermFacts[];
  location?: OpaLocation;
}

export interface RefFacts {
  ref: string;
  /** `["input", "shell", "commands", "*", "program"]`: `*` is a part that varies. */
  path: string[];
  root: "input" | "data" | "var";
  expr: number;
  location?: OpaLocation;
}

export interface StringFacts {
  value: string;
  /** The call it is an argument of, also from inside a collection. */
  op?: string;
  /** The other argument of a call with two: what it is compared with. */
  against?: string;
  expr: number;
  location?: OpaLocation;
}

/** A regex or glob that is known from the sources: literal, variable, constant rule or data. */
export interface PatternFacts {
  builtin: string;
  pattern: string;
  /** RE2 (or OPA's glob) accepts it; otherwise the call is undefined and its rule never holds. */
  valid: boolean;
  error?: string;
  expr: number;
  /** Of the pattern's text; absent where it comes from data. */
  location?: OpaLocation;
  call?: OpaLocation;
}

export interface TermFacts {
  kind: "string" | "number" | "boolean" | "null" | "array" | "object" | "set" | "ref" | "var" | "call" | (string & {});
  text: string;
  /** Of a constant term. */
  value?: unknown;
  /** Of an object, by its constant keys. */
  fields?: Record<string, TermFacts>;
  /** What a variable was assigned in this rule. */
  resolved?: TermFacts;
  location?: OpaLocation;
}

/**
 * Facts for the index of policies and for lints.
 * @throws HookguardError `rego.invalid` if a file doesn't parse or has bad METADATA
 */
export async function inspect(opa: Opa, options: SourceOptions): Promise<Inspection> {
  return (await opa.call<Inspection>({ op: "inspect", ...sourceFields(options) })).result;
}
