import { VERSION } from "../../version.ts";
import { type Check, isProblem, type Place, ruleOf } from "./check.ts";

/** Where paths of policies start: in the bundle, not in the repository that is checked. */
const BUNDLE = "BUNDLE";

/**
 * SARIF 2.1.0: a result for each problem. Its location is the test, the case or the recorded event; the policy's line
 * is a related location.
 */
export function sarif(checks: readonly Check[]): string {
  const problems = checks.filter(isProblem);
  const ids = [...new Set(problems.map(ruleOf))];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "hookguard", version: VERSION, rules: ids.map((id) => descriptor(id, problems)) } },
        originalUriBaseIds: { [BUNDLE]: { description: { text: "The top of the policy bundle." } } },
        columnKind: "utf16CodeUnits",
        results: problems.map((check) => result(check, ids.indexOf(ruleOf(check)))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(id: string, problems: readonly Check[]) {
  const policy = problems.find((check) => ruleOf(check) === id)?.policy;
  if (!policy) return { id };
  const { title, docs, severity } = policy;
  return {
    id,
    shortDescription: { text: title },
    ...(docs === undefined ? {} : { help: { text: docs } }),
    ...(severity === undefined ? {} : { properties: { "security-severity": securitySeverity[severity] ?? "5.0" } }),
  };
}

/** How code scanning ranks: over 9.0 is critical, over 7.0 high, over 4.0 medium. */
const securitySeverity: Readonly<Record<string, string>> = { critical: "9.5", high: "8.0", medium: "5.5", low: "3.0" };

function result(check: Check, ruleIndex: number) {
  const { status, message, name, place, policy } = check;
  return {
    ruleId: ruleOf(check),
    ruleIndex,
    level: status === "fail" ? "error" : "warning",
    message: { text: message ?? name },
    locations: [{ physicalLocation: physical(place) }],
    ...(policy
      ? {
          relatedLocations: [
            {
              id: 1,
              message: { text: `The policy ${policy.id}` },
              physicalLocation: physical({ file: policy.file, line: policy.line }, BUNDLE),
            },
          ],
        }
      : {}),
  };
}

function physical({ file, line, column }: Place, uriBaseId?: string) {
  return {
    artifactLocation: { uri: uriOf(file), ...(uriBaseId === undefined ? {} : { uriBaseId }) },
    region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) },
  };
}

/** A relative path stays relative, so that it is one of the repository's files. */
function uriOf(file: string): string {
  const encoded = file.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  return file.startsWith("/") ? `file://${encoded}` : encoded.replace(/^(?:\.\/)+/, "");
}
