import type { PathOp } from "../kinds.ts";

/** One thing done to one path, before anyone asks where the path leads. */
export interface Touch {
  op: PathOp;
  given: string;
  recursive?: boolean;
}
