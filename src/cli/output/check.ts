/** One checked thing, as CI formats show it: a test, a case, or what one policy says of one recorded event. */
export interface Check {
  name: string;
  /** What it belongs to: the file of a test, the file of an event. */
  group: string;
  status: "pass" | "fail" | "warn" | "skip";
  /** Why it is no pass, in whole sentences. */
  message?: string;
  /** Where a person should look: the test, the case, or the event. */
  place: Place;
  /** The policy that speaks; absent where a test or a case does. */
  policy?: { id: string; title: string; severity?: string; docs?: string; file: string; line: number };
  /** What a check is about, where it is no policy: `hookguard/case`, … */
  kind: string;
  /** Milliseconds; absent where it was not measured. */
  ms?: number;
}

/** 1-based. */
export interface Place {
  file: string;
  line: number;
  column?: number;
}

/** What a result is filed under: the policy's id, or the kind of check. */
export function ruleOf({ policy, kind }: Check): string {
  return policy?.id ?? kind;
}

/** Whether it must be shown where only problems are. */
export function isProblem({ status }: Check): boolean {
  return status === "fail" || status === "warn";
}
