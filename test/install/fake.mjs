// Stands in for the Node build: refuses the canary in each agent's own words, lets all else pass.
import { readFileSync } from "node:fs";

const reason = "hookguard is working: this is its test command";
const denials = {
  claude: {
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason },
  },
  coda: { decision: "block", reason },
  gemini: { decision: "deny", reason },
};
if (readFileSync(0, "utf8").includes("hookguard-canary")) console.log(JSON.stringify(denials[process.argv[3]]));
