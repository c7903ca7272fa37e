import type { Check } from "./check.ts";

/** TAP version 14: a line a check, with a YAML block where there is something to say. */
export function tap(checks: readonly Check[]): string {
  const lines = checks.flatMap((check, index) => {
    const { name, status, message, place, policy, kind } = check;
    const ok = status === "fail" ? "not ok" : "ok";
    const line = `${ok} ${index + 1} - ${escaped(name)}${status === "skip" ? " # SKIP" : ""}`;
    if (message === undefined) return [line];
    const fields = {
      message,
      severity: status === "warn" ? "warning" : status === "fail" ? "fail" : "comment",
      rule: policy?.id ?? kind,
      at: `${place.file}:${place.line}`,
    };
    // JSON strings are YAML.
    return [
      line,
      "  ---",
      ...Object.entries(fields).map(([key, text]) => `  ${key}: ${JSON.stringify(text)}`),
      "  ...",
    ];
  });
  return `${["TAP version 14", `1..${checks.length}`, ...lines].join("\n")}\n`;
}

/** A `#` would begin a directive, a line end a new line. */
function escaped(text: string): string {
  return text.replace(/[\\#]/g, "\\$&").replace(/\s*[\r\n]+\s*/g, " ");
}
