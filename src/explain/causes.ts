import type { OpaLocation } from "../rego/problems.ts";
import type { Failure, RuleTrace } from "../rego/trace.ts";
import { covers } from "./place.ts";
import { progressOf, type Seen } from "./progress.ts";
import type { Cause, Stop } from "./types.ts";

/** Helpers call helpers: how deep a person still follows. */
const MAX_DEPTH = 3;

/**
 * The helpers that an expression asked, with what stopped each, the nearest first. Of a helper with several bodies that
 * all failed, every body is told; where one held, that one.
 */
export function causesOf(expression: OpaLocation | undefined, seen: Seen, depth = 0): Cause[] {
  if (depth >= MAX_DEPTH || expression === undefined) return [];
  const asked = seen.trace.rules.filter(({ from = [] }) => from.some((place) => covers(expression, place)));
  const heldNames = new Set(asked.filter(({ exited }) => exited > 0).map(({ rule }) => rule));
  return asked
    .filter(({ rule, exited }) => exited > 0 || !heldNames.has(rule))
    .map((helper) => ({ helper, progress: progressOf(helper, seen) }))
    .sort((a, b) => b.progress - a.progress)
    .map(({ helper }) => causeOf(helper, seen, depth));
}

/** An expression that failed, and why. */
export function stopOf(failure: Failure, seen: Seen, depth = 0): Stop {
  const { location, text, values, locals, count } = failure;
  return {
    file: location?.file ?? "",
    line: location?.row ?? 0,
    text,
    ...(values === undefined ? {} : { values }),
    ...(locals === undefined ? {} : { locals }),
    count,
    causes: causesOf(location, seen, depth),
  };
}

function causeOf({ rule, location, exited, failed = [] }: RuleTrace, seen: Seen, depth: number): Cause {
  const held = exited > 0;
  const last = failed.filter(({ nested = false }) => nested === held).at(-1);
  return {
    rule: shortName(rule),
    file: location?.file ?? "",
    line: location?.row ?? 0,
    held,
    ...(last === undefined ? {} : { stopped: stopOf(last, seen, depth + 1) }),
  };
}

/** `data.hookguard.lib.git.is_protected` -> `git.is_protected`. */
function shortName(ref: string): string {
  return ref.split(".").slice(-2).join(".");
}
