import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("docs/agents.md says what the tables do (else run `node scripts/docs-agents.mjs`)", () => {
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  expect(() => execFileSync(process.execPath, ["scripts/docs-agents.mjs", "--check"], { cwd })).not.toThrow();
});
