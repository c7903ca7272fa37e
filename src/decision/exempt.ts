import type { Finding } from "./types.ts";

/** An exception that matched, as the log and `status` name it. */
export interface Exempt {
  rule: string;
  owner: string;
  reason: string;
  expires: string;
}

/** What configuration says about findings before they are combined. */
export interface Exemptions {
  /** Only decided and logged, never enforced. */
  isMonitored(finding: Finding): boolean;
  /** The exception that sets a finding aside. */
  exceptionOf(finding: Finding): Exempt | undefined;
}

/** Findings by what becomes of them. */
export interface Sorted {
  enforced: Finding[];
  monitored: Finding[];
  excepted: { finding: Finding; exception: Exempt }[];
}

export const noExemptions: Exemptions = { isMonitored: () => false, exceptionOf: () => undefined };

/** Sorts findings; an exception comes before monitoring, so that its use is counted. */
export function exempt(findings: readonly Finding[], exemptions: Exemptions): Sorted {
  const sorted: Sorted = { enforced: [], monitored: [], excepted: [] };
  for (const finding of findings) {
    const exception = exemptions.exceptionOf(finding);
    if (exception) sorted.excepted.push({ finding, exception });
    else if (exemptions.isMonitored(finding)) sorted.monitored.push(finding);
    else sorted.enforced.push(finding);
  }
  return sorted;
}
