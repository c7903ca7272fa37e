import { beginBuiltIn } from "../engine/built-in.ts";
import { readStdin } from "../ports/streams.ts";
import { endIfStuck } from "./watchdog.ts";

/** A hook's first lines: what others can do for us is begun, then the rest of the hook is loaded. */
export async function start(args: readonly string[]): Promise<never> {
  const stdin = readStdin();
  // It is waited for later; until then its failure is not an unhandled one.
  stdin.catch(() => undefined);
  beginBuiltIn();
  endIfStuck();
  const { hookMain } = await import("./main.ts");
  return hookMain(args, stdin);
}
