import type { OpaLocation } from "../rego/problems.ts";

/** Whether one place in a source lies within another. */
export function covers(outer: OpaLocation | undefined, inner: OpaLocation | undefined): boolean {
  if (outer === undefined || inner === undefined || outer.file !== inner.file) return false;
  const { end_row: endRow = outer.row, end_col: endCol = Number.POSITIVE_INFINITY } = outer;
  const isAfterStart = inner.row > outer.row || (inner.row === outer.row && inner.col >= outer.col);
  return isAfterStart && (inner.row < endRow || (inner.row === endRow && inner.col <= endCol));
}

/** Whether two places begin at the same character. */
export function isSame(a: OpaLocation | undefined, b: OpaLocation | undefined): boolean {
  return a !== undefined && b !== undefined && a.file === b.file && a.row === b.row && a.col === b.col;
}
