import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("docs/paths.md says what the tables do (else run `node scripts/docs-paths.mjs`)", () => {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  expect(() => execFileSync(process.execPath, ["scripts/docs-paths.mjs", "--check"], { cwd })).not.toThrow();
});
