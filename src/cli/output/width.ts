import type { Terminal } from "../../ports/terminal.ts";

/** Columns that text for a person may take: those of the terminal, within reason. */
export function widthOf({ columns }: Pick<Terminal, "columns">): number {
  return Math.max(40, Math.min(columns, 100));
}

/** The same for a message on stderr; any number in a file or a pipe, where programs search for it. */
export function errorWidth({ errorColumns }: Pick<Terminal, "errorColumns">): number {
  return errorColumns === undefined ? Number.POSITIVE_INFINITY : widthOf({ columns: errorColumns });
}
