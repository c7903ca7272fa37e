// `make demo`: real events of three agents, answered by the built executable; one goes through and one is refused each.
// What is shown is exactly what the agent gets, only folded to the width of the page.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../dist/hookguard", import.meta.url));
const agents = { claude: "Claude Code", coda: "Coda", gemini: "Gemini CLI" };
const WIDTH = 80;

// A home of its own: the demo's decisions are not for the log of whoever runs it.
const home = mkdtempSync(join(tmpdir(), "hookguard-demo-"));
let unexpected = 0;
try {
  for (const [agent, title] of Object.entries(agents)) {
    console.log(`${title}\n${"=".repeat(title.length)}\n`);
    show(agent, "allowed");
    show(agent, "refused");
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
if (unexpected > 0) {
  console.log(`${unexpected} of the answers are not what they should be.`);
  process.exitCode = 1;
}

function show(agent, wanted) {
  const name = `${agent}-${wanted}.json`;
  const payload = readFileSync(new URL(`events/${name}`, import.meta.url), "utf8");
  const { hook_event_name: event, tool_name: tool, tool_input: input } = JSON.parse(payload);
  console.log(`demo/events/${name}: ${event}, ${tool}`);
  field("", input.command ?? input.path ?? JSON.stringify(input));
  console.log(`  $ dist/hookguard hook ${agent} < demo/events/${name}`);
  const { stdout, stderr, status } = spawnSync(program, ["hook", agent], {
    input: payload,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home },
  });
  field("stdout", stdout.trimEnd() || "(nothing)");
  field("stderr", stderr.trimEnd() || "(nothing)");
  field("exit", String(status));
  const refused = /"deny"|"block"/.test(stdout);
  if (refused !== (wanted === "refused")) unexpected += 1;
  console.log(refused ? "  => refused\n" : "  => goes through\n");
}

/** One labelled text, folded at the width of the page. */
function field(label, text) {
  const indent = 10;
  for (const [at, line] of folded(text, WIDTH - indent).entries()) {
    console.log((at === 0 ? `  ${label}` : "").padEnd(indent) + line);
  }
}

/** Lines of at most `width` characters; cut behind a blank or a comma, and only where there is none, inside a word. */
function folded(text, width) {
  return text.match(new RegExp(`.{1,${width}}$|.{1,${width - 1}}[ ,]|.{1,${width}}`, "g")) ?? [];
}
