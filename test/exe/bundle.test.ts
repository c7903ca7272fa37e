import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { beforeAll, describe, expect, test } from "vitest";
import { type BundleFiles, readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { type Caller, callers, silence, undecided } from "./agents.ts";
import { program, runHook, scratch } from "./program.ts";

/** What a bundle that is missing, damaged, foreign or faulty gets (design §8). */

const folder = scratch();
const file = (name: string) => join(folder, name);

/** A bundle of policies that break, each when its name is the command (`policies/`). */
const faults = file("faults.tar.gz");

beforeAll(() => {
  const policies = fileURLToPath(new URL("policies", import.meta.url));
  execFileSync(program, ["build", policies, "-o", faults], { stdio: ["ignore", "ignore", "inherit"] });
  const whole = readFileSync(faults);
  writeFileSync(file("truncated.tar.gz"), whole.subarray(0, whole.length / 2));
  writeFileSync(file("words.tar.gz"), "this is no bundle");
  writeFileSync(file("empty.tar.gz"), "");
  change("no-module", (files) => files.delete("policy.wasm"));
  change("no-manifest", (files) => files.delete(".manifest"));
  change("foreign", (files) => manifest(files, ({ metadata: _, ...rest }) => rest));
  change("newer-format", (files) =>
    manifest(files, (given) => ({ ...given, metadata: { hookguard: { ...hookguard(given), format: 2 } } })),
  );
  change("bad-module", (files) => files.set("policy.wasm", Buffer.from("\0asm\u0001\0\0\0nonsense", "latin1")));
  change("missing-builtin", (files) => {
    const wasm = Buffer.from(module(files));
    wasm.write("crypto.sha999", wasm.indexOf("crypto.sha256"), "latin1");
    files.set("policy.wasm", wasm);
  });
  change("trap", (files) => files.set("policy.wasm", trapping(module(files))));
});

function change(name: string, edit: (files: BundleFiles) => void): void {
  const files = readArchive(readFileSync(faults), faults);
  edit(files);
  writeFileSync(file(`${name}.tar.gz`), writeArchive(files));
}

function module(files: BundleFiles): Uint8Array {
  const bytes = files.get("policy.wasm");
  if (!bytes) throw new Error("the bundle has no module");
  return bytes;
}

type Manifest = Record<string, unknown>;

function manifest(files: BundleFiles, edit: (manifest: Manifest) => Manifest): void {
  const given = JSON.parse(Buffer.from(files.get(".manifest") ?? []).toString()) as Manifest;
  files.set(".manifest", Buffer.from(JSON.stringify(edit(given))));
}

function hookguard({ metadata }: Manifest): object {
  return (metadata as { hookguard: object }).hookguard;
}

/** The same module with an evaluation that traps at once. */
function trapping(bytes: Uint8Array): Uint8Array {
  const wasm = binaryen.readBinary(bytes);
  wasm.setFeatures(binaryen.Features.MVP | binaryen.Features.MutableGlobals | binaryen.Features.BulkMemory);
  const entry = binaryen.getExportInfo(wasm.getExport("opa_eval")).value;
  const { params, results } = binaryen.getFunctionInfo(wasm.getFunction(entry));
  wasm.removeFunction(entry);
  wasm.addFunction(entry, params, results, [], wasm.unreachable());
  return wasm.emitBinary();
}

/** Name of the bundle file, and what is said about it. */
const broken: [name: string, message: (source: string) => string, code: string][] = [
  ["missing", (source) => `The bundle ${source} can't be read: there is no such file.`, "bundle.missing"],
  ["truncated", (source) => `The bundle ${source} is damaged: it can't be unpacked.`, "bundle.archive"],
  ["words", (source) => `The bundle ${source} is damaged: it ends before the archive's end mark.`, "bundle.archive"],
  ["empty", (source) => `The bundle ${source} is damaged: it ends before the archive's end mark.`, "bundle.archive"],
  [
    "no-module",
    (source) => `The bundle ${source} was not built by hookguard: it has no policy.wasm.`,
    "bundle.foreign",
  ],
  [
    "no-manifest",
    (source) => `The bundle ${source} was not built by hookguard: it has no .manifest.`,
    "bundle.foreign",
  ],
  [
    "foreign",
    (source) => `The bundle ${source} was not built by hookguard: its manifest has no hookguard index.`,
    "bundle.foreign",
  ],
  [
    "newer-format",
    (source) =>
      `The bundle ${source} was not built by hookguard: its index is of a format this hookguard doesn't know.`,
    "bundle.foreign",
  ],
  ["bad-module", (source) => `The bundle ${source} is damaged: its policy.wasm is no valid module.`, "bundle.archive"],
  [
    "missing-builtin",
    (source) => `The policy module of ${source} needs builtins that hookguard lacks: crypto.sha999.`,
    "engine.builtin-missing",
  ],
];

async function asked(caller: Caller, bundle: string, command = "ls") {
  const stdin = JSON.stringify(caller.call(command));
  const ran = await runHook({ stdin, args: [caller.name, "--bundle", bundle] });
  // How long exactly a policy ran is the only thing that differs from run to run.
  const masked = (text: string) => text.replace(/within \d+ ms/g, "within <n> ms");
  return { ...ran, stdout: masked(ran.stdout), stderr: masked(ran.stderr) };
}

describe.each(callers)("$name: a bundle that can't be loaded refuses every event", (caller) => {
  test.each(broken)("%s", async (name, message, code) => {
    const path = file(`${name}.tar.gz`);
    expect(await asked(caller, path)).toEqual(caller.refused(undecided(message(path), code)));
  });
});

/** The command that the policy breaks at, and what is said then. */
const breaking: [command: string, message: string, code: string][] = [
  [
    "conflict",
    "The policy fault.conflict stopped with an error: conflict.rego:13:1: var assignment conflict.",
    "engine.abort",
  ],
  ["greedy", "The policy fault.greedy needed more than 268435456 bytes of memory.", "engine.memory"],
];

describe.each(callers)("$name: a policy that breaks refuses the event", (caller) => {
  test.each(breaking)("%s", async (command, message, code) => {
    expect(await asked(caller, faults, command)).toEqual(caller.refused(undecided(message, code)));
  });
  test("a trap", async () => {
    const ran = await asked(caller, file("trap.tar.gz"));
    const { reason } = reasonOf(ran.stdout);
    expect(reason).toMatch(
      /^hookguard refused this because it could not decide\. .* crashed the policy module: .*\(hookguard engine\.trap <id>\)$/,
    );
    expect(ran).toEqual(caller.refused(reason));
  });
  test("and what it doesn't break at passes", async () => {
    expect(await asked(caller, faults)).toEqual(silence);
  });
});

describe.concurrent("a policy that never ends", () => {
  test.each(callers)("$name: refused at the deadline", async (caller) => {
    const reason = undecided("The policy fault.endless did not decide within <n> ms.", "engine.deadline");
    expect(await asked(caller, faults, "endless")).toEqual(caller.refused(reason));
  });
});

/** The engine's own words for a trap are not ours to pin. */
function reasonOf(stdout: string): { reason: string } {
  const json = JSON.parse(stdout) as { reason?: string; hookSpecificOutput?: { permissionDecisionReason?: string } };
  return { reason: json.reason ?? json.hookSpecificOutput?.permissionDecisionReason ?? "" };
}
