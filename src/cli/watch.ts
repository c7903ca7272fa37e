import { HookguardError } from "../errors.ts";
import { painter, type Terminal } from "../ports/terminal.ts";
import { watchFolders } from "../ports/watch.ts";
import { errorText } from "./output/error.ts";

/** What a signal that ends a program makes of its exit code: 128 and its number. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs a verb, and again whenever its sources change, until a signal ends it. stdout has what the runs say; what stands
 * between them goes to stderr. An error is shown, and the next change tried.
 * @param run one run; sees its folders as they are now
 * @returns the exit code, that of the signal
 * @throws HookguardError `usage`: no change of a file would mend it
 */
export async function runWatching(
  folders: readonly string[],
  run: () => Promise<unknown>,
  terminal: Terminal,
): Promise<number> {
  const stop = new AbortController();
  const watched = watchFolders(folders, isSource);
  const paint = painter(terminal.color);
  const runs = async () => {
    while (!stop.signal.aborted) {
      await run().catch((error: unknown) => {
        if (!(error instanceof HookguardError) || error.code === "usage") throw error;
        terminal.stderr(errorText(error, terminal));
      });
      if (stop.signal.aborted) return;
      terminal.stderr(paint("dim", `watching ${folders.join(", ")} (ctrl-c ends)\n`));
      const [first, ...more] = await watched.changed(stop.signal);
      if (first === undefined) return;
      const rest = more.length > 0 ? ` and ${more.length} more` : "";
      terminal.stderr(`\n${paint("bold", `── ${first}${rest} changed`)}\n`);
    }
  };
  let code = 0;
  const listeners = Object.entries(signals).map(([name, value]) => {
    const listener = () => {
      code = value;
      stop.abort();
    };
    // A second signal ends a run that takes its time.
    process.once(name, listener);
    return () => process.removeListener(name, listener);
  });
  try {
    await runs();
    return code;
  } finally {
    watched.close();
    for (const remove of listeners) remove();
  }
}

/** Whatever `build` and `test` read; never a bundle that they write. */
function isSource(path: string): boolean {
  return /\.(?:rego|ya?ml|json)$/.test(path);
}
