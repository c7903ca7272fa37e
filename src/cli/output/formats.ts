import type { Terminal } from "../../ports/terminal.ts";
import type { Check } from "./check.ts";
import { github } from "./github.ts";
import { junit } from "./junit.ts";
import { sarif } from "./sarif.ts";
import { table } from "./table.ts";
import { tap } from "./tap.ts";

/** Formats that are the same for everything that is checked; `pretty` and `json` are each verb's own. */
const ofChecks = {
  junit,
  sarif,
  tap,
  github,
  table: (checks, { columns }) => table(checks, columns),
} satisfies Record<string, (checks: readonly Check[], terminal: Pick<Terminal, "columns">) => string>;

export type CheckFormat = keyof typeof ofChecks;
export type OutputFormat = "pretty" | "json" | CheckFormat;

/** Every value of `--format`, in the order that help shows. */
export const outputFormats: readonly OutputFormat[] = ["pretty", "json", "junit", "sarif", "tap", "github", "table"];

/** Checks in one of the formats for CI. */
export function formatChecks(
  format: CheckFormat,
  checks: readonly Check[],
  terminal: Pick<Terminal, "columns">,
): string {
  const write: (checks: readonly Check[], terminal: Pick<Terminal, "columns">) => string = ofChecks[format];
  return write(checks, terminal);
}
