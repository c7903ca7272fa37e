import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError, type Option } from "commander";
import type { TrustedKey } from "../bundle/keys.ts";
import { type Algorithm, algorithmNames } from "../bundle/keys-algorithms.ts";
import { algorithmOf } from "../bundle/keys-derive.ts";
import type { SigningClaims } from "../bundle/sign.ts";
import { HookguardError } from "../errors.ts";
import { systemReason } from "../ports/system-reason.ts";
import type { Terminal } from "../ports/terminal.ts";

/** What `sign` and `build --sign` take about a signature. */
export interface SigningOptions {
  algorithm?: Algorithm;
  keyId?: string;
  scope?: string;
  /** Seconds since 1970. */
  exp?: number;
}

/** `--algorithm`; without it the key tells. */
export function algorithmOption(program: Command): Option {
  return program
    .createOption("--algorithm <name>", "algorithm of the key (default: what its kind is for; HS must be said)")
    .choices(algorithmNames);
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

/**
 * Reads a key that the command line names, with the algorithm that it says, or else what the key is for.
 * @throws HookguardError `bundle.key`
 */
export function readKey(
  name: string,
  algorithm: Algorithm | undefined,
  terminal: Terminal,
): Required<Pick<TrustedKey, "name" | "material" | "algorithm" | "saidBy">> {
  const given = { name, material: keyBytes(name, terminal), saidBy: "--algorithm" };
  return { ...given, algorithm: algorithm ?? algorithmOf(given) };
}

function keyBytes(name: string, terminal: Terminal): Uint8Array {
  try {
    return readFileSync(resolve(terminal.cwd, name));
  } catch (cause) {
    throw new HookguardError("bundle.key", { file: name, why: systemReason(cause) }, { cause });
  }
}

/**
 * Reads a bundle that the command line names.
 * @throws HookguardError `bundle.missing`; `io` for a file that is something else altogether
 */
export function readBundle(name: string, terminal: Terminal): Uint8Array {
  const bytes = bytesOf(name, terminal);
  if (bytes.length > 0 && !looksPacked(bytes))
    throw new HookguardError("io", { what: name, why: "it is no bundle (a gzipped tar archive)" });
  return bytes;
}

/** Gzip, or a plain tar with its magic word. */
function looksPacked(bytes: Uint8Array): boolean {
  return (bytes[0] === 0x1f && bytes[1] === 0x8b) || Buffer.from(bytes.subarray(257, 262)).toString() === "ustar";
}

function bytesOf(name: string, terminal: Terminal): Uint8Array {
  try {
    return readFileSync(resolve(terminal.cwd, name));
  } catch (cause) {
    throw new HookguardError("bundle.missing", { source: name, why: systemReason(cause) }, { cause });
  }
}

/** A whole number of `--seq`. */
export function sequence(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError("It needs a whole number.");
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

const PAST = "That has passed already: nothing would ever take the signature.";

/** A date holds to its end (UTC); a time as it says; a duration counts from now. */
function expiry(text: string): number {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(text) ?? [];
  if (count !== undefined && Number(count) === 0) throw new InvalidArgumentError(PAST);
  if (count !== undefined) return Math.floor(Date.now() / 1000) + Number(count) * (UNITS[unit ?? ""] ?? 1);
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) + 86_400_000 : Date.parse(text);
  if (Number.isNaN(ms) || !/^\d{4}-\d\d-\d\d/.test(text)) {
    throw new InvalidArgumentError("It needs a date (2030-12-31), a time (2030-12-31T12:00:00Z) or a duration (90d).");
  }
  if (ms <= Date.now()) throw new InvalidArgumentError(PAST);
  return Math.floor(ms / 1000);
}
