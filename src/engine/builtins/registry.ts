import type { Builtin } from "./builtin.ts";
import { crypto } from "./crypto.ts";
import { encoding } from "./encoding.ts";
import { jsRegex } from "./js-regex.ts";
import { jsonPatch } from "./json-patch.ts";
import { net } from "./net.ts";
import { objectSubset } from "./object-subset.ts";
import { output } from "./output.ts";
import { regex } from "./regex.ts";
import { semver } from "./semver.ts";
import { sprintf } from "./sprintf.ts";
import { strings } from "./strings.ts";
import { time } from "./time.ts";
import { units } from "./units.ts";

/**
 * Every builtin that hookguard gives policies beside those that OPA compiles into the module. `bundles/capabilities.json`
 * declares the same ones, and a test holds the two together.
 */
export const builtins: Readonly<Record<string, Builtin>> = {
  ...crypto,
  ...encoding,
  ...jsRegex,
  ...jsonPatch,
  ...net,
  ...objectSubset,
  ...output,
  ...regex,
  ...semver,
  ...sprintf,
  ...strings,
  ...time,
  ...units,
};
