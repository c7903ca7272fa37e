import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, type Option } from "commander";
import { type Algorithm, algorithmNames, DEFAULT_ALGORITHM } from "../bundle/keys-algorithms.ts";
import type { SigningClaims } from "../bundle/sign.ts";
import { HookguardError } from "../errors.ts";
import type { Terminal } from "../ports/terminal.ts";

/** What `sign` and `build --sign` take about a signature. */
export interface SigningOptions {
  algorithm: Algorithm;
  keyId?: string;
  scope?: string;
  /** Seconds since 1970. */
  exp?: number;
}

/** `--algorithm`, with OPA's default. */
export function algorithmOption(program: Command): Option {
  return program
    .createOption("--algorithm <name>", "algorithm of the key")
    .choices(algorithmNames)
    .default(DEFAULT_ALGORITHM);
}

/** Adds the options that say what a signature claims. */
export function addSigningOptions(command: Command): Command {
  return command
    .addOption(algorithmOption(command))
    .option("--exp <when>", "when the signature stops to hold: 2030-12-31, or 90d, 12h, 30m from now", expiry)
    .option("--key-id <id>", "what OPA looks the public key up by (default: a digest of it)")
    .option("--scope <scope>", "the scope that verifiers must ask for");
}

/** The claims of a signature that is made now. */
export function claimsOf({ scope, exp }: SigningOptions, seq: number | undefined): SigningClaims {
  return {
    iat: Math.floor(Date.now() / 1000),
    ...(exp === undefined ? {} : { exp }),
    ...(scope === undefined ? {} : { scope }),
    ...(seq === undefined ? {} : { seq }),
  };
}

/** Reads a file that the command line names. @throws HookguardError `bundle.key` */
export function readKey(name: string, terminal: Terminal): Uint8Array {
  try {
    return readFileSync(resolve(terminal.cwd, name));
  } catch (cause) {
    throw new HookguardError("bundle.key", { file: name, why: (cause as Error).message }, { cause });
  }
}

/** Reads a bundle that the command line names. @throws HookguardError `bundle.missing` */
export function readBundle(name: string, terminal: Terminal): Uint8Array {
  try {
    return readFileSync(resolve(terminal.cwd, name));
  } catch (cause) {
    throw new HookguardError("bundle.missing", { source: name, why: (cause as Error).message }, { cause });
  }
}

/** A whole number of `--seq`. */
export function sequence(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError("It needs a whole number.");
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A date holds to its end (UTC); a time as it says; a duration counts from now. */
function expiry(text: string): number {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(text) ?? [];
  if (count !== undefined) return Math.floor(Date.now() / 1000) + Number(count) * (UNITS[unit ?? ""] ?? 1);
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) + 86_400_000 : Date.parse(text);
  if (Number.isNaN(ms) || !/^\d{4}-\d\d-\d\d/.test(text)) {
    throw new InvalidArgumentError("It needs a date (2030-12-31), a time (2030-12-31T12:00:00Z) or a duration (90d).");
  }
  return Math.floor(ms / 1000);
}
