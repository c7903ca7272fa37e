import type { Diagnostic } from "../errors.ts";
import type { FileFacts, Inspection } from "../rego/inspect.ts";
import { MAIN_PACKAGE } from "./aggregator.ts";
import { at } from "./diagnostic.ts";

/** What OPA compiles without a word although it can't be enforced (design §6, contracts/opa.md §7). */
export function refusals(inspection: Inspection): Diagnostic[] {
  return [
    ...inspection.files.flatMap(reservedPackage),
    ...inspection.files.flatMap(invalidPatterns),
    ...dataUnderPackages(inspection),
  ];
}

function reservedPackage(file: FileFacts): Diagnostic[] {
  if (!startsWith(file.package.path, MAIN_PACKAGE)) return [];
  const message = `the package ${MAIN_PACKAGE.join(".")} is generated, and no source may define it`;
  return [at(file.package.location, "hookguard/reserved-package", message)];
}

/** A pattern that RE2 rejects makes its expression undefined: the rule would silently never hold. */
function invalidPatterns(file: FileFacts): Diagnostic[] {
  return file.rules.flatMap(({ patterns }) =>
    patterns
      .filter(({ valid, builtin }) => !valid && builtin !== "regex.is_valid")
      .map(({ builtin, pattern, error, location, call }) =>
        at(
          location ?? call,
          "hookguard/invalid-pattern",
          `${builtin} can't use ${JSON.stringify(pattern)}: ${error ?? "it is not valid"}`,
          { fix: "RE2 knows no lookaround and no backreferences" },
        ),
      ),
  );
}

/** Data that lies where a package has its rules shows up beside them: a data file could speak for a policy. */
function dataUnderPackages({ files, data }: Inspection): Diagnostic[] {
  const reported = new Set<string>();
  const reserved = { path: [...MAIN_PACKAGE], location: undefined, name: MAIN_PACKAGE.join(".") };
  const packages = files
    .filter(({ rules }) => rules.length > 0)
    .map(({ package: { path, location } }) => ({ path, location, name: path.join(".") }));
  return [...packages, reserved].flatMap(({ path, location, name }) => {
    const leaf = data.find((candidate) => startsWith(candidate, path) || startsWith(path, candidate));
    if (leaf === undefined || reported.has(name)) return [];
    reported.add(name);
    const message = `the data ${leaf.join(".")} lies in the package ${name}, where it could pass for a rule`;
    return [at(location, "hookguard/data-under-package", message, { fix: "keep data under a root of its own" })];
  });
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((part, index) => path[index] === part);
}
