/**
 * Every error a person or an agent can meet: a closed list. The code is stable and documented; text, hint and exit
 * code are looked up here, so that the same fault reads the same everywhere.
 */
export interface ErrorSpec {
  /** One sentence; `{name}` is replaced by `details.name`, `{name|text}` by the text where there is no such detail. */
  text: string;
  /** What to do about it. */
  hint?: string;
  /** CLI exit code (design §10): 1 found something, 2 usage, 3 couldn't run, 70 a bug. A hook always refuses with its own. */
  exit: 1 | 2 | 3 | 70;
}

export const errorSpecs = {
  "payload.empty": { text: "The hook got no input.", hint: "The agent must write one JSON object to stdin.", exit: 3 },
  "payload.late": { text: "The hook's input did not end within {ms} ms.", exit: 3 },
  "payload.too-large": { text: "The hook's input is larger than {limit} bytes.", exit: 3 },
  "payload.encoding": { text: "The hook's input is not UTF-8 (byte {offset}).", exit: 3 },
  "payload.json": { text: "The hook's input is not JSON: {why}.", exit: 3 },
  "payload.depth": { text: "The hook's input is nested deeper than {limit} levels.", exit: 3 },
  "payload.invalid": { text: "The hook's input is not what this event carries: {pointer} {why}.", exit: 3 },
  "agent.unknown": { text: "No agent is called {name}.", hint: "Known agents: {known}.", exit: 2 },
  "bundle.missing": { text: "The bundle {source} can't be read: {why}.", exit: 3 },
  "bundle.archive": { text: "The bundle {source} is damaged: {why}.", exit: 3 },
  "bundle.foreign": {
    text: "The bundle {source} was not built by hookguard: {why}.",
    hint: "Build it with `hookguard build`.",
    exit: 3,
  },
  "bundle.manifest": { text: "The bundle {source} has a bad manifest: {why}.", exit: 3 },
  "bundle.signature": { text: "The bundle {source} is not trusted: {why}.", exit: 3 },
  "bundle.rollback": { text: "The bundle {source} is older than one already seen: {why}.", exit: 3 },
  "bundle.key": {
    text: "The key {file} can't be used: {why}.",
    hint: "{hint|}",
    exit: 3,
  },
  "bundle.fetch": { text: "The bundle {source} can't be fetched: {why}.", exit: 3 },
  "engine.abi": {
    text: "The policy module of {source} speaks WASM ABI {found}; this hookguard speaks {expected}.",
    exit: 3,
  },
  "engine.builtin-missing": {
    text: "The policy module of {source} needs builtins that hookguard lacks: {names}.",
    exit: 3,
  },
  "engine.abort": { text: "{who|A policy} stopped with an error: {message}.", exit: 3 },
  "engine.builtin": { text: "{who|A policy} called {name}, which failed: {message}.", exit: 3 },
  "engine.memory": { text: "{who|The policies} needed more than {limit} bytes of memory.", exit: 3 },
  "engine.deadline": { text: "{who|The policies} did not decide within {ms} ms.", exit: 3 },
  "engine.trap": { text: "{who|A policy} crashed the policy module: {message}.", exit: 3 },
  "engine.result": { text: "The policy {policy} answered something that is no decision: {why}.", exit: 3 },
  "rego.invalid": { text: "The policies don't compile.", exit: 1 },
  "rego.compiler": { text: "The embedded OPA failed: {why}.", exit: 70 },
  "rego.timeout": { text: "The embedded OPA did not answer within {ms} ms.", exit: 3 },
  "build.invalid": { text: "The policies can't be built into a bundle.", exit: 1 },
  "cases.invalid": { text: "The cases in {file} are not valid.", exit: 2 },
  "rules.invalid": { text: "The rule file is not valid.", exit: 1 },
  "log.write": {
    text: "The decision can't be recorded in {file}: {why}.",
    hint: "hookguard refuses what it can't record; make that folder writable.",
    exit: 3,
  },
  "config.invalid": { text: "The configuration {file} is not valid: {why}.", exit: 3 },
  "settings.invalid": { text: "{file}:{line}:{column}: {why}.", hint: "Nothing was changed.", exit: 3 },
  "settings.refused": { text: "{file}: {why}.", hint: "Nothing was changed.", exit: 3 },
  usage: { text: "{why}", exit: 2 },
  io: { text: "{what}: {why}.", exit: 3 },
  bug: { text: "hookguard has a bug: {message}.", hint: "Please report it with the command that showed it.", exit: 70 },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorSpecs;

/** A position in a source file, 1-based. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

/** A problem with a place: what compilers, linters and config readers report. */
export interface Diagnostic {
  message: string;
  /** Stable name of the rule that found it, e.g. `rego_type_error` or `hookguard/data-under-package`. */
  code: string;
  position?: Position;
  fix?: string;
}

/** The one error class of hookguard. Third-party errors are converted where they enter. */
export class HookguardError extends Error {
  override readonly name = "HookguardError";
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number>>;
  /** Positioned problems behind this error, e.g. every compile error of a build. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    code: ErrorCode,
    details: Record<string, string | number> = {},
    more: { diagnostics?: readonly Diagnostic[]; cause?: unknown } = {},
  ) {
    super(fill(errorSpecs[code].text, details), more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.details = details;
    this.diagnostics = more.diagnostics ?? [];
  }

  get hint(): string | undefined {
    const spec: ErrorSpec = errorSpecs[this.code];
    return spec.hint === undefined ? undefined : fill(spec.hint, this.details) || undefined;
  }

  get exitCode(): number {
    return errorSpecs[this.code].exit;
  }
}

function fill(text: string, details: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, otherwise?: string) =>
    String(details[name] ?? otherwise ?? whole),
  );
}
