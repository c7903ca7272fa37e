import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HookguardError } from "../errors.ts";
import { systemReason } from "../ports/system-reason.ts";

/** What tests policies, found in folders: relative path (as in the bundle) -> text, and where it lies. */
export interface FoundTests {
  /** `_test.rego` files. */
  rego: Map<string, string>;
  /** `cases.yaml` files. */
  cases: Map<string, string>;
  /** Relative path -> path as the person named it. */
  places: Map<string, string>;
}

/** The name of a rule's cases, beside the rule. */
export const CASES_FILE = "cases.yaml";

/**
 * Finds Rego tests and cases; hidden files and folders are left out, as `hookguard build` leaves them out.
 * @throws HookguardError `io`
 */
export function findTests(folders: readonly string[]): FoundTests {
  const found: FoundTests = { rego: new Map(), cases: new Map(), places: new Map() };
  for (const folder of folders) {
    for (const path of list(folder)) {
      const isCases = path === CASES_FILE || path.endsWith(`/${CASES_FILE}`);
      if (!isCases && !path.endsWith("_test.rego")) continue;
      (isCases ? found.cases : found.rego).set(path, readFileSync(join(folder, path), "utf8"));
      found.places.set(path, join(folder, path));
    }
  }
  return found;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !path.split("/").some((segment) => segment.startsWith(".")))
      .sort();
  } catch (cause) {
    throw new HookguardError("io", { what: folder, why: systemReason(cause, "folder") }, { cause });
  }
}
