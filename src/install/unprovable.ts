import { configured } from "../config/configured.ts";
import { layersOf } from "../config/in-force.ts";
import { places } from "../config/places.ts";
import { HookguardError } from "../errors.ts";
import type { Machine } from "./agent-settings.ts";

/**
 * Why hookguard's own test can't be refused here, where it can't: the rule for it is one of the built-in ones.
 * @returns undefined where it must be refused, also where the configuration can't be read: then every event is refused
 */
export function unprovable({ home, env, cwd }: Machine): string | undefined {
  try {
    const { builtIn } = configured(layersOf(places(home, env), cwd));
    if (builtIn?.value !== false) return undefined;
    return `the built-in rules are off (${builtIn.file}:${builtIn.line})`;
  } catch (error) {
    if (error instanceof HookguardError) return undefined;
    throw error;
  }
}
