import type { Builtin } from "./builtin.ts";
import { jsRegex } from "./js-regex.ts";
import { output } from "./output.ts";

/** Every builtin that hookguard gives policies beside those that OPA compiles into the module. */
export const builtins: Readonly<Record<string, Builtin>> = { ...jsRegex, ...output };
