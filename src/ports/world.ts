import { type Clock, nodeClock } from "./clock.ts";
import { type FilePort, nodeFiles } from "./files.ts";
import { type Host, nodeHost } from "./host.ts";
import { nodePaths, type PathPort } from "./paths.ts";
import { nodeUser, type User } from "./user.ts";

/** Everything the input document takes from outside the payload. */
export interface World {
  paths: PathPort;
  files: FilePort;
  clock: Clock;
  user: User;
  host: Host;
  /** The hook process's environment: read for the agents' own project variables, and for what a command inherits. */
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute paths that belong to hookguard itself (executable, configuration, state, log, bundles). */
  protected: readonly string[];
}

/**
 * The real world.
 * @param own absolute paths that belong to hookguard itself; a policy sees them as `input.hookguard.protected`
 */
export function nodeWorld(own: readonly string[] = []): World {
  return {
    paths: nodePaths,
    files: nodeFiles,
    clock: nodeClock,
    user: nodeUser(),
    host: nodeHost(),
    env: process.env,
    protected: own,
  };
}
