import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { type Diagnostic, HookguardError } from "../errors.ts";
import type { Outcome } from "../hook/run.ts";
import type { RecordedEvent } from "./events.ts";

/**
 * For a verb that looks into one event: an event that could not be read is no event.
 * @throws HookguardError what kept it from being read, with the place where its JSON breaks; the failure to find policy
 */
export function requireJudged(outcome: Outcome, event: RecordedEvent): void {
  const { document, bundles, error } = outcome;
  if (error && !(document && bundles.length > 0)) throw unread(outcome, event) ?? error;
}

/**
 * What kept an event from being judged at all: its file is no payload, or there is no policy to judge it by. A payload
 * that says the wrong things is judged: the hook refuses it, and so it is a finding (docs/ci.md).
 * @returns the error, with the place where its JSON breaks
 */
export function unread({ payload, document, bundles, error }: Outcome, event: Place): HookguardError | undefined {
  if (!error || (payload && !(document && bundles.length === 0))) return undefined;
  if (error.code !== "payload.json") return error;
  const diagnostics = [faultIn(event, String(error.details.why))];
  return new HookguardError(error.code, { ...error.details }, { diagnostics, cause: error });
}

type Place = Pick<RecordedEvent, "text" | "file" | "line">;

/** Engines disagree on the words and places of their JSON errors. */
function faultIn({ text, file, line }: Place, why: string): Diagnostic {
  const errors: ParseError[] = [];
  // A byte order mark and raw control characters are forgiven (`hook/payload.ts`), so they are not what broke it.
  parse(text.replace(/^\ufeff/, " "), errors, { disallowComments: true, allowTrailingComma: false });
  const fault = errors.find(({ error }) => printParseErrorCode(error) !== "InvalidCharacter") ?? errors[0];
  if (!fault) return { code: "hookguard/json", message: why, position: { file, line, column: 1 } };
  const before = text.slice(0, fault.offset).split("\n");
  const position = { file, line: line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
  const words = printParseErrorCode(fault.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return { code: "hookguard/json", message: words.toLowerCase(), position };
}
