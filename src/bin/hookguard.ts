/**
 * The entry point of the Node build and of the executable. `hook` goes straight to the hook path; everything else
 * loads the command line. Imports are dynamic, so that a module that can't be loaded still ends in a refusal.
 */
const [verb, ...args] = process.argv.slice(2);

/** A person at a terminal asks what the verb is. An agent pipes its event, and whatever it calls must be decided. */
const isQuestion = () => args.length === 1 && /^(?:-h|--help)$/.test(args[0] ?? "") && process.stdin.isTTY === true;

if (verb === "hook" && !isQuestion()) {
  import("../hook/start.ts").then(({ start }) => start(args)).catch(refuse);
} else {
  import("../cli/main.ts").then(({ cliMain }) => cliMain()).catch(crash);
}

/**
 * The last resort, when not even the pipeline could be loaded: an answer that all agents obey, without any of our code.
 * Exit code 2 with JSON on stdout and no trap word on stderr (contracts/claude-code.md §0.3, coda.md §0.1, gemini-cli.md §0.13).
 */
function refuse(): void {
  const reason = "hookguard could not start, so it refuses. Reinstall it, or ask whoever runs this machine.";
  const specific = { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason };
  process.stdout.write(`${JSON.stringify({ decision: "block", reason, hookSpecificOutput: specific })}\n`, () => {
    process.stderr.write(`${reason}\n`, () => process.exit(2));
  });
}

function crash(error: unknown): void {
  process.stderr.write(`hookguard: ${error instanceof Error ? error.message : String(error)}\n`, () =>
    process.exit(70),
  );
}
