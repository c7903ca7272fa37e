import { statSync } from "node:fs";
import { describeBundle } from "../../bundle/describe.ts";
import { counted } from "../../counted.ts";
import type { LoadedBundle } from "../../engine/types.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";
import type { DoctorWorld } from "../world.ts";

/** A signature that ends sooner than this is worth a look, days: a bundle whose signature has ended is refused. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

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
        ...bundles.flatMap((bundle) => {
          const signed = config.bundles.some(
            ({ value }) => value.name === bundle.index.name && value.key !== undefined,
          );
          return signed ? signedTimes(bundle, world) : age(bundle, fileTime(bundle), world);
        }),
      ];
    } catch {
      // `policy-loads` says why.
      return [];
    }
  },
};

/** What the signature says, which was verified when the bundle was loaded; only without a time there, the file's. */
function signedTimes(bundle: LoadedBundle, world: DoctorWorld): Finding[] {
  const { iat, exp } = describeBundle(bundle.archive(), bundle.source).signature ?? {};
  const signedAt = iat === undefined ? fileTime(bundle) : iat * 1000;
  return [...age(bundle, signedAt, world), ...(exp === undefined ? [] : ending(bundle, exp * 1000, world))];
}

function age({ index: { name } }: LoadedBundle, made: number | undefined, { now }: DoctorWorld): Finding[] {
  if (made === undefined) return [];
  const days = Math.floor((now.getTime() - made) / DAY_MS);
  if (days <= OLD_DAYS) return [ok(`${name} is ${counted(days, "day")} old`)];
  return [warn(`${name} is ${counted(days, "day")} old`, `at most ${OLD_DAYS} days`, "Fetch or build it anew.")];
}

function ending({ index: { name } }: LoadedBundle, end: number, { now }: DoctorWorld): Finding[] {
  const days = Math.floor((end - now.getTime()) / DAY_MS);
  if (days > SOON_DAYS) return [];
  const found = `${name}'s signature ends in ${counted(days, "day")}, and then every event is refused`;
  return [warn(found, `more than ${SOON_DAYS} days`, "Sign it anew.")];
}

/** When the file changed; anybody who can write it can set that, so it is only asked where nothing is signed. */
function fileTime({ source }: LoadedBundle): number | undefined {
  return source.startsWith("/") ? statSync(source, { throwIfNoEntry: false })?.mtimeMs : undefined;
}
