import type { Check } from "./check.ts";
import { bundleTrust } from "./checks/bundle-trust.ts";
import { claudeOff } from "./checks/claude-off.ts";
import { codaOff } from "./checks/coda-off.ts";
import { codaSubagents } from "./checks/coda-subagents.ts";
import { deadline } from "./checks/deadline.ts";
import { executable } from "./checks/executable.ts";
import { geminiOff } from "./checks/gemini-off.ts";
import { geminiTrust } from "./checks/gemini-trust.ts";
import { live } from "./checks/live.ts";
import { logIntact } from "./checks/log-intact.ts";
import { logWritable } from "./checks/log-writable.ts";
import { policyLoads } from "./checks/policy-loads.ts";
import { registered } from "./checks/registered.ts";
import { rivals } from "./checks/rivals.ts";
import { settingsLoad } from "./checks/settings-load.ts";
import { versions } from "./checks/versions.ts";
import { worktrees } from "./checks/worktrees.ts";
import { wrappers } from "./checks/wrappers.ts";

/** Every check, in the order they are shown: what comes first explains what comes later. */
export const checks: readonly Check[] = [
  settingsLoad,
  registered,
  executable,
  versions,
  policyLoads,
  bundleTrust,
  deadline,
  logWritable,
  logIntact,
  claudeOff,
  codaOff,
  codaSubagents,
  geminiOff,
  geminiTrust,
  wrappers,
  worktrees,
  rivals,
];

/** Checks that run hookguard on a call made for it; only when asked for. */
export const liveChecks: readonly Check[] = [live];
