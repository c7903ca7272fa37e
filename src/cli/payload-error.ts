import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { type Diagnostic, HookguardError } from "../errors.ts";
import type { Outcome } from "../hook/run.ts";
import type { RecordedEvent } from "./events.ts";

/**
 * For a verb that looks into one event: an event that could not be read is no event.
 * @throws HookguardError what kept it from being read, with the place where its JSON breaks; the failure to find policy
 */
export function requireJudged({ document, bundles, error }: Outcome, event: RecordedEvent): void {
  if (!error || (document && bundles.length > 0)) return;
  if (error.code !== "payload.json") throw error;
  const diagnostics = firstFault(event);
  throw new HookguardError(error.code, { ...error.details }, { diagnostics, cause: error });
}

/** Engines disagree on the words and places of their JSON errors. */
function firstFault({ text, file, line }: RecordedEvent): Diagnostic[] {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return [];
  const before = text.slice(0, first.offset).split("\n");
  const position = { file, line: line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
  const words = printParseErrorCode(first.error).replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  return [{ code: "hookguard/json", message: words.toLowerCase(), position }];
}
