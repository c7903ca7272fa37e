import { execFileSync } from "node:child_process";
import {
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { Client } from "./agents/agent.ts";
import type { Place } from "./world/place.ts";

/** Puts hookguard between a client and its tools, the way a person would. */
export type Guard = (client: Client["name"], place: Place) => void;

/** The executable as it was built. */
export const program = fileURLToPath(new URL("../../dist/hookguard", import.meta.url));

/** `hookguard install`, and nothing else. */
export const builtIn: Guard = (client, place) => install(client, place, program);

/** The same from a copy in the user's own folders, which the agent may try to change. */
export const copied: Guard = (client, place) => {
  const file = place.path(COPY);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(program, file, constants.COPYFILE_FICLONE);
  install(client, place, file);
};
export const COPY = "~/.local/bin/hookguard";

/** `policies/` beside this file, built as a security team would build them, and named in the user's configuration. */
export const testPolicies: Guard = (client, place) => {
  built ??= build();
  install(client, place, program);
  configure(place, built);
};

/** The test's bundle, once for all runs of a file. */
let built: string | undefined;

function build(): string {
  const bundle = join(scratch(), "test.tar.gz");
  const policies = fileURLToPath(new URL("policies", import.meta.url));
  execFileSync(program, ["build", policies, "-o", bundle], { stdio: ["ignore", "ignore", "inherit"] });
  return bundle;
}

/** A configured bundle that is none; installed before, because install proves that policy is at work. */
export const brokenBundle: Guard = (client, place) => {
  const bundle = join(scratch(), "broken.tar.gz");
  writeFileSync(bundle, "this is no bundle");
  install(client, place, program);
  configure(place, bundle);
};

/** An executable that is taken away after it was installed. */
export const gone: Guard = (client, place) => {
  rmSync(installedElsewhere(client, place));
};

/** An executable that nobody may execute any more. */
export const notExecutable: Guard = (client, place) => {
  const file = installedElsewhere(client, place);
  rmSync(file);
  writeFileSync(file, "#!/bin/sh\nexit 0\n", { mode: 0o644 });
};

/** A file of no bytes, as a full disk leaves it. */
export const empty: Guard = (client, place) => {
  const file = installedElsewhere(client, place);
  rmSync(file);
  writeFileSync(file, "", { mode: 0o755 });
};

/**
 * An executable of which every start before a tool ends in a way of its own; at other events it says nothing.
 * @param ending shell text
 * @param seconds the timeout that stands in the settings then
 */
export function ending(ending: string, seconds?: number): Guard {
  return (client, place) => {
    const file = installedElsewhere(client, place);
    rmSync(file);
    const script = `#!/bin/sh\ncase "$(cat)" in *'"tool_response"'*) ;; *'"tool_input"'*) ${ending} ;; esac\n`;
    writeFileSync(file, script, { mode: 0o755 });
    if (seconds !== undefined) shorten(client, place, seconds);
  };
}

/** @returns the path that now stands in the settings; it is a link to the real executable */
function installedElsewhere(client: Client["name"], place: Place): string {
  const file = join(scratch(), "hookguard");
  symlinkSync(program, file);
  install(client, place, file);
  return file;
}

function shorten(client: Client["name"], place: Place, seconds: number): void {
  const name = { claude: "~/.claude/settings.json", coda: "~/.coda/config.json", gemini: "~/.gemini/settings.json" };
  const text = readFileSync(place.path(name[client]), "utf8");
  const timeout = client === "gemini" ? seconds * 1000 : seconds;
  place.write(name[client], text.replace(/"timeout": \d+/g, `"timeout": ${timeout}`));
}

function install(client: Client["name"], place: Place, executable: string): void {
  execFileSync(program, ["install", client, "--yes", "--executable", executable], {
    cwd: place.project,
    env: { PATH: process.env.PATH, HOME: place.home },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function configure(place: Place, bundle: string): void {
  place.write("~/.config/hookguard/hookguard.yaml", `version: 1\nbundles:\n  - name: test\n    source: ${bundle}\n`);
}

const folders: string[] = [];

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-clients-"));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
