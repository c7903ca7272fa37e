import type { LayerFile } from "./layers.ts";
import { type Config, mergeConfig } from "./merge.ts";
import { readConfig } from "./read.ts";

/**
 * Reads and merges the layers' files.
 * @throws HookguardError `config.invalid`
 */
export function configured(files: readonly LayerFile[]): Config {
  return mergeConfig(files.map(({ layer, file, text }) => ({ layer, file, ...readConfig(text, file) })));
}
