import { statSync } from "node:fs";
import { type Check, type Finding, ok, warn } from "../check.ts";
import type { DoctorWorld } from "../world.ts";

/** A bundle that nobody refreshed for longer than this is worth a look, days. */
const OLD_DAYS = 90;

/** Who vouches for the configured bundles, and how old they are. The built-in one comes with the executable. */
export const bundleTrust: Check = {
  id: "bundle-trust",
  title: "Configured bundles are signed and fresh",
  async run(world) {
    try {
      const { config, bundles } = await world.policy();
      return [
        ...config.bundles.flatMap(({ value, file, line }): Finding[] =>
          value.key === undefined
            ? [
                warn(
                  `${file}:${line}: ${value.name} has no key, so anybody's bundle is taken`,
                  "a `key` that it is signed with",
                  "Sign it with `hookguard sign`, and name the public key.",
                ),
              ]
            : [ok(`${value.name} is signed`)],
        ),
        ...bundles.flatMap(({ source, index }) => age(source, index.name, world)),
      ];
    } catch {
      // `policy-loads` says why.
      return [];
    }
  },
};

function age(source: string, name: string, { now }: DoctorWorld): Finding[] {
  const changed = source.startsWith("/") ? statSync(source, { throwIfNoEntry: false })?.mtimeMs : undefined;
  if (changed === undefined) return [];
  const days = Math.floor((now.getTime() - changed) / 86_400_000);
  if (days <= OLD_DAYS) return [ok(`${name} is ${days} days old`)];
  return [warn(`${name} is ${days} days old`, `at most ${OLD_DAYS} days`, "Fetch or build it anew.")];
}
