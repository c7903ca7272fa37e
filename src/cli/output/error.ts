import type { Diagnostic, HookguardError } from "../../errors.ts";
import type { painter } from "../../ports/terminal.ts";

/** An error for a person: what happened, each place with its position, and what to do. */
export function errorText(error: HookguardError, paint: ReturnType<typeof painter>): string {
  const lines = [`${paint("red", "error")}: ${headline(error)}`];
  for (const diagnostic of error.diagnostics) lines.push(diagnosticText(diagnostic));
  if (error.hint) lines.push(error.hint);
  return `${lines.join("\n")}\n`;
}

/** What the places say is not said twice. */
function headline({ message, details, diagnostics }: HookguardError): string {
  const why = String(details.why ?? "");
  const isTold = diagnostics.some((one) => one.message !== "" && why.endsWith(one.message));
  return isTold ? message.replace(`: ${why}`, "") : message;
}

/** `file:line:column: message [code]`, as compilers write it, so that editors can jump there. */
export function diagnosticText({ position, message, code, fix }: Diagnostic): string {
  const place = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  return `${place}${message} [${code}]${fix ? `\n  fix: ${fix}` : ""}`;
}
