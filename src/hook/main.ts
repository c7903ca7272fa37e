import type { Answer } from "../agents/agent.ts";
import { agentNamed, knownAgent } from "../agents/registry.ts";
import { inForce } from "../config/in-force.ts";
import { ownPaths } from "../config/own.ts";
import { HookguardError } from "../errors.ts";
import { recordIn } from "../log/record.ts";
import { leadsNowhere, writeAll } from "../ports/streams.ts";
import { nodeWorld } from "../ports/world.ts";
import { type HookArguments, hookArguments } from "./arguments.ts";
import { DEADLINE_MS } from "./limits.ts";
import { panicText } from "./panic.ts";
import { run } from "./run.ts";
import { endIn, KILL_S } from "./watchdog.ts";

/**
 * `hookguard hook`: one payload on stdin, one answer out, and the process ends.
 * @param stdin all of stdin, being read
 */
export async function hookMain(args: readonly string[], stdin: Promise<Uint8Array>): Promise<never> {
  const agent = knownAgent(args[0]);
  // Only waiting for stdin can be cut short from here; a policy that doesn't end is stopped by its own deadline checks.
  const late = setTimeout(() => {
    leave(agentNamed(agent).panic(panicText(new HookguardError("payload.late", { ms: DEADLINE_MS }))));
  }, DEADLINE_MS);
  try {
    const payload = await stdin;
    clearTimeout(late);
    return leave(await answer(hookArguments(args), payload));
  } catch (error) {
    const known = error instanceof HookguardError ? error : new HookguardError("bug", { message: String(error) });
    return leave(agentNamed(agent).panic(panicText(known)));
  }
}

/** A project's files may be made to outlast the client's patience. */
const lookup = { deadline: DEADLINE_MS, beforeStrangers: () => void endIn(KILL_S) };

async function answer({ agent, bundles }: HookArguments, payload: Uint8Array): Promise<Answer> {
  const world = nodeWorld(ownPaths(process.env, { execPath: process.execPath, script: process.argv[1] }));
  const outcome = await run(
    { payload, ...(agent === undefined ? {} : { agent }) },
    {
      world,
      policy: (input) => inForce({ ...lookup, files: bundles, home: world.user.home, env: process.env }, input),
      deadline: DEADLINE_MS,
      record: recordIn(process.env),
      random: () => crypto.getRandomValues(new Uint8Array(16)),
    },
  );
  return outcome.answer;
}

/** Writes the answer and ends the process. Where nobody can read stdout, the exit code and stderr still refuse. */
function leave({ stdout, stderr, exitCode }: Answer): never {
  const said = stdout === "" || (!leadsNowhere(1) && writeAll(1, stdout));
  writeAll(2, said || stderr !== "" ? stderr : "hookguard could not write its answer, so it refuses.\n");
  process.exit(said ? exitCode : 2);
}
