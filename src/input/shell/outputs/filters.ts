import { isKnown, unknownLines } from "../hole.ts";
import type { Ran } from "../place.ts";
import { hasOption, optionValue, type Run, type Runner } from "../runs/run.ts";
import { candidatesOf, isBounded, lineOf } from "./bounded.ts";
import { searched } from "./lists.ts";
import { narrowed } from "./narrow.ts";
import { inputOf } from "./text.ts";

/** A program that prints some lines of what it reads, in any order, or words of them. */
function someLines(text: (run: Run) => string | null, files: (run: Run) => number | undefined): Runner {
  return (run) => {
    const skip = files(run);
    if (skip === undefined) return undefined;
    const input = inputOf(run, run.given.operands.slice(skip));
    if (input.text === "" || !run.session.budget.scan(input.text.length)) return undefined;
    const candidates = candidatesOf(run.session, input.text);
    const out = candidates === undefined ? unknownLines : lineOf(run.session, narrowed(candidates, text(run)));
    return { out, decoded: input.decoded, ok: undefined };
  };
}

/** `grep TEXT`: with options that print anything but lines of its input, it isn't followed. */
const grepLines = someLines(
  (run) => {
    const given = optionValue(run, "-e", "--regexp") ?? run.given.operands[0];
    return hasOption(run, "-v", "--invert-match") ? null : (given?.value ?? null);
  },
  (run) =>
    hasOption(run, "-c", "--count", "-q", "--quiet", "-r", "-R", "--recursive")
      ? undefined
      : hasOption(run, "-e", "-f", "--regexp", "--file")
        ? 0
        : 1,
);

export const grep: Runner = (run) => searched(run) ?? grepLines(run);

/** `rg TEXT` reads its input only where it is given nothing to search. */
export const rg: Runner = (run) => searched(run) ?? (run.given.operands.length === 1 ? grepLines(run) : undefined);

/** Lines in another order: known ones too, but which comes first isn't. */
const nothing = () => null;
export const reorders = someLines(nothing, () => 0);

/** `sed -n 2p`, `sed '/x/d'`: scripts that only choose lines. */
export const sedLines = someLines(nothing, (run) => {
  const script = optionValue(run, "-e", "--expression") ?? run.given.operands[0];
  const chooses = /^\s*(?:(?:\d+|\$|\/[^/]*\/)(?:,(?:\d+|\$|\/[^/]*\/))?!?\s*)?[dpq]\s*;?\s*$/.test(
    script?.value ?? "",
  );
  return !chooses || hasOption(run, "-i", "--in-place") ? undefined : hasOption(run, "-e", "--expression") ? 0 : 1;
});

/** `awk '{print $1}'` of paths: without blanks in it, a line is its own first word. */
export const awkLines = someLines(nothing, (run) => {
  const [script] = run.given.operands;
  return /^\s*(?:\/[^/]*\/|NR\s*[=<>!]+\s*\d+)?\s*(?:\{\s*print(?:\s+\$(?:\d+|NF))?\s*;?\s*\})?\s*$/.test(
    script?.value ?? " x",
  )
    ? 1
    : undefined;
});

/** What a filter of known text makes of text that is known to be paths: at most other lines of them. */
export function orBounded(known: Runner): Runner {
  return (run) => {
    const { text } = inputOf(run, run.given.operands);
    return !isKnown(text) && isBounded(run.session, text) ? reorders(run) : known(run);
  };
}

/** `tr '\n' '\0'`: the same lines, parted otherwise. */
export function orReparted(known: Runner): Runner {
  return (run) => {
    const { text, decoded } = inputOf(run, []);
    const parts = run.given.operands.every(({ value }) => /^(?:\\[n0t]|\\000|[\n\t ])$/.test(value ?? ""));
    if (isKnown(text) || !parts) return known(run);
    const ran: Ran = { out: text, decoded, ok: undefined };
    return ran;
  };
}
