import type { PathOp } from "../kinds.ts";
import { type Action, actions } from "./programs/program.ts";

/** One thing done to one path, before anyone asks where the path leads. */
export interface Touch {
  op: PathOp;
  given: string;
  recursive?: boolean;
  /** Not all that `given` stands for, but some of it: nobody knows which. */
  picked?: boolean;
  /** Recursive only if nothing is there yet: into a folder that is there, things go by their own names. */
  into?: boolean;
  /** A program finds it, which looks into folders with a dot too. */
  found?: boolean;
  /** Folder that `given` starts from when it isn't the command's own (`tar -C`, `git -C`). */
  from?: string;
}

/** The touches of one action; `-` is a stream, and nothing is no file. */
export function touches(action: Action, given: string, more: Omit<Touch, "op" | "given"> = {}): Touch[] {
  if (given === "" || given === "-") return [];
  return actions[action].map((op) => ({ op, given, ...more }));
}
