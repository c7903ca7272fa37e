import type { Diagnostic } from "../errors.ts";
import type { OpaLocation } from "../rego/problems.ts";

/** A problem at a place in a source. */
export function at(
  location: Pick<OpaLocation, "file" | "row" | "col"> | undefined,
  code: string,
  message: string,
  more: { fix?: string } = {},
): Diagnostic {
  return {
    message,
    code,
    ...(location ? { position: { file: location.file, line: location.row, column: location.col } } : {}),
    ...more,
  };
}
