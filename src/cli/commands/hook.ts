import type { Command } from "commander";
import { agentNames } from "../../input/kinds.ts";

/** `hookguard hook` is answered before the command line is even loaded (`bin/hookguard.ts`); here it is only described. */
export function register(program: Command): void {
  program
    .command("hook")
    .summary("answer one event of an agent (what the agents call)")
    .description(
      "Read one event as JSON from stdin and answer it as this agent obeys. Written into settings by `install`.",
    )
    .addArgument(
      program
        .createArgument("[agent]", "whose event it is; told from the payload without it")
        .choices(agentNames.filter((name) => name !== "unknown")),
    )
    .option("--bundle <file>", "a bundle to use instead of the configured ones; repeat it for more");
}
