import type { Assignment, Redirect } from "../../types.ts";
import type { Field } from "../field.ts";
import type { Span } from "../source.ts";

/** One call of a program, before anyone looks at which program it is. */
export interface Call {
  fields: readonly Field[];
  assignments: readonly Assignment[];
  redirects: readonly Redirect[];
  /** Its redirects where what isn't known in them is nothing; absent where that is nothing else. */
  emptied?: readonly Redirect[];
  span: Span;
  text: string;
  /** Its standard output goes to the place it stands in, not to a file. */
  piped: boolean;
  /** Where functions and aliases of that name don't count: behind a wrapper. */
  direct: "no" | "alias" | "function";
}
