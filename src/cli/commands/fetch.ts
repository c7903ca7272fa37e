import { homedir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Fetched } from "../../bundle/fetch/fetch.ts";
import { fetchConfigured, remoteBundles } from "../../config/fetch-configured.ts";
import { type Places, places } from "../../config/places.ts";
import { isStillGood } from "../../config/still-good.ts";
import { HookguardError } from "../../errors.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { sequence as wholeNumber } from "../key-options.ts";
import { errorText } from "../output/error.ts";

export interface FetchOptions {
  watch?: boolean;
  /** Seconds between two looks. */
  interval: number;
  quiet?: boolean;
  format: "pretty" | "json";
}

/** How long a server may keep a request waiting for news, seconds. */
const LONG_POLL_S = 30;

type Entry = ReturnType<typeof remoteBundles>[number];
type Result = { name: string; source: string } & (Fetched | { kind: "failed"; error: HookguardError; kept: boolean });

/**
 * `hookguard fetch`: gets remote bundles; only what verifies comes into force, and the last known good stays till then.
 * @param stop ends `--watch`
 * @returns the exit code: 0, or that of the gravest failure
 * @throws HookguardError `usage` for an unknown bundle, `config.invalid`
 */
export async function runFetch(
  names: readonly string[],
  options: FetchOptions,
  terminal: Terminal,
  where: Places = places(homedir(), terminal.env),
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const entries = chosen(remoteBundles(where), names);
  if (options.watch) {
    await Promise.all(entries.map((entry) => watch(entry, options, terminal, where, stop)));
    return 0;
  }
  const results: Result[] = [];
  for (const entry of entries) results.push(await fetchOne(entry, where));
  if (options.format === "json")
    terminal.stdout(`${JSON.stringify({ version: 1, bundles: results.map(plain) }, null, 2)}\n`);
  else if (results.length === 0 && !options.quiet) terminal.stdout("No remote bundle is configured.\n");
  else for (const result of results) say(result, options, terminal);
  return Math.max(0, ...results.map((result) => (result.kind === "failed" ? result.error.exitCode : 0)));
}

function chosen(all: Entry[], names: readonly string[]): Entry[] {
  const unknown = names.find((name) => !all.some(({ value }) => value.name === name));
  if (unknown !== undefined) {
    const why = `No remote bundle is called ${unknown}. Configured: ${all.map(({ value }) => value.name).join(", ") || "none"}.`;
    throw new HookguardError("usage", { why });
  }
  return names.length === 0 ? all : all.filter(({ value }) => names.includes(value.name));
}

async function fetchOne(entry: Entry, where: Places, waitS?: number): Promise<Result> {
  const { name, source } = entry.value;
  try {
    return { name, source, ...(await fetchConfigured(entry, where, waitS)) };
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return { name, source, kind: "failed", error, kept: await isStillGood(entry, where) };
  }
}

/** Looks again and again. After failures it looks sooner at first, so that a short outage is short here too. */
async function watch(entry: Entry, options: FetchOptions, terminal: Terminal, where: Places, stop: AbortSignal) {
  let failures = 0;
  while (!stop.aborted) {
    const result = await fetchOne(entry, where, LONG_POLL_S);
    if (result.kind !== "unchanged") say(result, options, terminal);
    failures = result.kind === "failed" ? failures + 1 : 0;
    const seconds = Math.min(options.interval, pause(result, failures, options.interval));
    await sleep(seconds * 1000, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Seconds to the next look: a server that keeps requests waiting for news is asked again at once. */
function pause(result: Result, failures: number, interval: number): number {
  if (result.kind === "failed") return 2 ** (failures - 1);
  return result.waited ? 1 : interval;
}

function say(result: Result, { quiet }: FetchOptions, terminal: Terminal): void {
  if (result.kind === "failed") {
    const { name, kept } = result;
    const stays = kept ? "the last good one stays in force" : "no good one is here from before";
    terminal.stderr(`${errorText(result.error, terminal)}${name}: ${stays}.\n`);
  } else if (!quiet) terminal.stdout(`${result.name}: ${result.kind === "unchanged" ? "unchanged" : news(result)}\n`);
}

function news({ sha256, seq, revision }: Extract<Fetched, { kind: "activated" }>): string {
  const more = [
    ...(seq === undefined ? [] : [`sequence ${seq}`]),
    ...(revision === undefined ? [] : [`revision ${revision}`]),
    `sha256 ${sha256}`,
  ];
  return `in force now, ${more.join(", ")}`;
}

function plain(result: Result): object {
  if (result.kind !== "failed") {
    const { waited: _, ...rest } = result;
    return rest;
  }
  const { error, ...rest } = result;
  return { ...rest, code: error.code, message: error.message };
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("fetch")
    .summary("get remote bundles, and put in force what verifies")
    .description(
      "Get the remote bundles that the system's and the user's hookguard.yaml name. What doesn't verify, or is older than one already seen, is refused, and the last good one stays in force.",
    )
    .argument("[names...]", "bundles by name; all without it")
    .option("--watch", "go on looking; servers that know long polling are asked to wait")
    .option("--interval <seconds>", "time between two looks of --watch", wholeNumber, 60)
    .option("--quiet", "say nothing but errors")
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (names: string[], options: FetchOptions) => exit(await runFetch(names, options, terminal)));
}
