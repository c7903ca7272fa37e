import type { Diagnostic } from "../errors.ts";
import type { FileFacts, Inspection } from "../rego/inspect.ts";
import { emptyEvery } from "./empty-every.ts";
import { rawFacts } from "./raw-facts.ts";
import { rawNames } from "./raw-names.ts";
import { unguardedPattern } from "./unguarded-pattern.ts";

/** Finds one kind of mistake in one file. */
type Lint = (file: FileFacts, all: Inspection) => Diagnostic[];

const lints: readonly Lint[] = [emptyEvery, rawFacts, rawNames, unguardedPattern];

/**
 * What compiles and can be enforced, but is likely wrong. `# hookguard ignore: <name>` on the line, or on the one
 * above it, says that it is meant so.
 */
export function lint(inspection: Inspection): Diagnostic[] {
  return inspection.files.flatMap((file) => {
    const ignored = ignoredIn(file);
    return lints
      .flatMap((one) => one(file, inspection))
      .filter(({ code, position }) => {
        const line = position?.line ?? 0;
        return !ignored.has(`${line}:${code}`) && !ignored.has(`${line - 1}:${code}`);
      });
  });
}

/** `line:code` of everything that a comment says is meant. */
function ignoredIn({ comments }: FileFacts): ReadonlySet<string> {
  return new Set(
    comments.flatMap(({ text, location }) => {
      const names = /^\s*hookguard ignore:(.*)$/.exec(text)?.[1] ?? "";
      return names
        .split(",")
        .map((name) => `${location?.row ?? 0}:hookguard/${name.trim().replace(/^hookguard\//, "")}`);
    }),
  );
}
