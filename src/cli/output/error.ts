import type { Diagnostic, HookguardError } from "../../errors.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { errorWidth } from "./width.ts";
import { rewrap, wrap } from "./wrap.ts";

/** An error for a person: what happened, each place with its position, and what to do. */
export function errorText(error: HookguardError, terminal: Pick<Terminal, "color" | "errorColumns">): string {
  const width = errorWidth(terminal);
  const [first = "", ...more] = rewrap(`error: ${headline(error)}`, width).split("\n");
  const lines = [first.replace("error", () => painter(terminal.color)("red", "error")), ...more];
  for (const diagnostic of error.diagnostics) lines.push(diagnosticText(diagnostic, width));
  if (error.hint) lines.push(rewrap(error.hint, width));
  return `${lines.join("\n")}\n`;
}

/** What the places say is not said twice. */
function headline({ message, details, diagnostics }: HookguardError): string {
  const why = String(details.why ?? "");
  const isTold = diagnostics.some((one) => one.message !== "" && why.endsWith(one.message));
  return isTold ? message.replace(`: ${why}`, "") : message;
}

/**
 * `file:line:column: message [code]`, as compilers write it on one line, so that editors can jump there.
 * @param width of the advice below it
 */
export function diagnosticText({ position, message, code, fix }: Diagnostic, width: number): string {
  const place = position ? `${position.file}:${position.line}:${position.column}: ` : "";
  return `${place}${message} [${code}]${fix ? `\n${wrap(`fix: ${fix}`, width, "  ")}` : ""}`;
}
