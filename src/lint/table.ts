/** What `check` (and, where `build` says so, `build`) finds beyond what OPA's own compiler does. */
export interface LintEntry {
  /** `refused`: `build` refuses it, too. `error`: `check` fails. `warning`: `check --strict` fails. */
  level: "refused" | "error" | "warning";
  /** What it finds, and why that is wrong. */
  about: string;
}

/** Every finding of ours, by its name without `hookguard/`. `docs/lints.md` is written from it. */
export const lintTable = {
  "old-syntax": {
    level: "refused",
    about: "A file in the syntax before Rego v1. `--v0` takes it as it is, `fmt --v0-v1` rewrites it.",
  },
  "no-policies": { level: "refused", about: "No package defines a verb, so the bundle would decide nothing." },
  "no-metadata": { level: "refused", about: "A policy without METADATA on its package: nobody could name it." },
  "no-id": { level: "refused", about: "A policy without `custom.id`: logs, messages and exceptions go by it." },
  "no-title": { level: "refused", about: "A policy without a `title`." },
  "bad-id": { level: "refused", about: "An id that is not lower-case words joined by dots." },
  "duplicate-id": { level: "refused", about: "Two policies, or a policy and a rule of a rule file, of one id." },
  "unknown-key": { level: "refused", about: "A key in `custom` that means nothing: most often one misspelt." },
  "bad-metadata": { level: "refused", about: "A value in `custom` that is not of its kind." },
  unreachable: { level: "refused", about: "`custom.events` or `custom.tools` has something that never happens." },
  "verb-not-a-set": {
    level: "refused",
    about: "`deny` as a value, an object or a function: nothing would enforce it.",
  },
  "reserved-package": { level: "refused", about: "A source in the package that `build` generates." },
  "invalid-pattern": {
    level: "refused",
    about: "A regex that RE2, or a glob that OPA, can't read: its rule would silently never hold.",
  },
  "data-under-package": {
    level: "refused",
    about: "Data where a package has its rules: a data file could speak for a policy.",
  },
  "same-file": { level: "refused", about: "Two folders with a file of the same name in the bundle." },
  "too-many-data-files": {
    level: "refused",
    about: "Rule files need a data file of their own, and the top folder has none left to give.",
  },
  "rule-file": { level: "refused", about: "A rule file with a key or a value that means nothing." },
  yaml: { level: "refused", about: "A rule file that is no YAML." },
  "no-reason": {
    level: "error",
    about: "A decision without a text that says why: the engine refuses every event it speaks about.",
  },
  "empty-every": {
    level: "warning",
    about: "`every` over what may be empty also holds then. Say what must be there as well.",
  },
  "raw-fact": {
    level: "warning",
    about: "`input.raw` where a fact says the same for every agent, with quotes and variables resolved.",
  },
  "raw-name": {
    level: "warning",
    about: "An agent's own name of an event or a tool: the other agents call it something else.",
  },
  "unguarded-pattern": {
    level: "warning",
    about: "A regex or glob that runs at every event: name `tools` or `events`, or put a comparison before it.",
  },
} as const satisfies Record<string, LintEntry>;
