import type { DoctorWorld } from "./world.ts";

export type Status = "ok" | "warn" | "fail";

/** What one look found. */
export interface Finding {
  status: Status;
  found: string;
  /** What should be; absent where all is well. */
  expected?: string;
  /** What to do about it; absent where all is well. */
  fix?: string;
}

/** One thing that can be wrong. Reads only; what it can't find out is a finding, never an exception. */
export interface Check {
  /** Stable: stands in the JSON output and in the docs. */
  id: string;
  title: string;
  /** Empty where the check has nothing to look at here. */
  run(world: DoctorWorld): Finding[] | Promise<Finding[]>;
}

export const ok = (found: string): Finding => ({ status: "ok", found });
export const warn = (found: string, expected: string, fix: string): Finding => ({
  status: "warn",
  found,
  expected,
  fix,
});
export const fail = (found: string, expected: string, fix: string): Finding => ({
  status: "fail",
  found,
  expected,
  fix,
});
