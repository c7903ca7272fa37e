import type { Diagnostic, HookguardError } from "../../errors.ts";
import type { painter } from "../../ports/terminal.ts";

/** An error for a person: what happened, each place with its position, and what to do. */
export function errorText(error: HookguardError, paint: ReturnType<typeof painter>): string {
  const lines = [`${paint("red", "error")}: ${error.message}`];
  for (const diagnostic of error.diagnostics) lines.push(diagnosticText(diagnostic));
  if (error.hint) lines.push(error.hint);
  return `${lines.join("\n")}\n`;
}

/** `file:line:column: message [code]`, as compilers write it, so that editors can jump there. */
export function diagnosticText({ position, message, code, fix }: Diagnostic): string {
  const place = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  return `${place}${message} [${code}]${fix ? `\n  fix: ${fix}` : ""}`;
}
