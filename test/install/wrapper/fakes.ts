import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../../src/json.ts";

/** The answer of each agent's own writer to a refused tool call, as hookguard prints it. */
export const denials: Record<string, JsonObject> = {
  claude: {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" },
  },
  coda: { decision: "block", reason: "no" },
  gemini: { decision: "deny", reason: "no" },
};

/** Stand-ins for the executable: what it does with its input, as a shell script. `$DENY` is the agent's refusal. */
export const scripts = {
  "allows in silence": "exit 0",
  denies: `printf %s "$DENY"`,
  "denies and talks on stderr": `echo "cannot open log: Permission denied" >&2; printf %s "$DENY"`,
  "denies the strong way: JSON, stderr and exit code 2": `echo no >&2; printf %s "$DENY"; exit 2`,
  "panics with text on stderr and exit code 2": "echo 'bundle broken' >&2; exit 2",
  "panics with a word on stderr that Coda takes for a broken hook":
    "echo 'bundle.wasm: No such file or directory' >&2; exit 2",
  "ends with 1 and says nothing": "exit 1",
  "ends with 1 after noise": "echo starting; exit 1",
  "ends with 127": "exit 127",
  "ends with 255": "exit 255",
  "is killed": "kill -9 $$",
  crashes: "kill -SEGV $$",
  "is killed in the middle of its answer": `printf %s "$DENY" | head -c 12; kill -9 $$`,
  "is terminated after some noise": "echo loading; kill -TERM $$",
} as const;

/** A folder that is gone when the test is. */
export function scratch(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "hookguard-"));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Puts an executable script somewhere. */
export function program(path: string, body: string, deny?: JsonObject): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nDENY='${JSON.stringify(deny ?? {})}'\ncat >/dev/null\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}
