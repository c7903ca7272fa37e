import type { Diagnostic } from "../errors.ts";

/** A place as OPA gives it: 1-based, the end just past the text. */
export interface OpaLocation {
  file: string;
  row: number;
  col: number;
  end_row?: number;
  end_col?: number;
}

/** A problem in OPA's words. `lines` are its details as OPA prints them. */
export interface OpaProblem {
  code: string;
  message: string;
  location?: OpaLocation;
  details?: unknown;
  lines?: string[];
}

/** The same problem as the rest of hookguard reports it. */
export function diagnosticOf(problem: OpaProblem): Diagnostic {
  const { location, lines } = problem;
  return {
    code: problem.code,
    message: lines?.length ? [problem.message, ...lines.map((line) => `\t${line}`)].join("\n") : problem.message,
    // OPA's parser gives column 0 for the end of a file.
    ...(location?.file && { position: { file: location.file, line: location.row, column: Math.max(1, location.col) } }),
  };
}
