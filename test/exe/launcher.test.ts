import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { callers, forcedPush, silence, unionRefusal } from "./agents.ts";
import { runCommand, scratch } from "./program.ts";

/** What stands in the executable's place where there is no Bun for the platform: the Node build must answer alike. */

const script = new URL("../../scripts/packaging/launcher.mjs", import.meta.url).href;
const { launcherText } = (await import(script)) as { launcherText(node: string): string };
const nodeBuild = fileURLToPath(new URL("../../dist/node", import.meta.url));

/** A launcher beside the Node build, as `make build` leaves it. */
function launcher(node: string): string {
  const folder = scratch();
  symlinkSync(nodeBuild, join(folder, "node"));
  const file = join(folder, "hookguard");
  writeFileSync(file, launcherText(node));
  chmodSync(file, 0o755);
  return file;
}

test.each(callers)("$name: the same answers as the executable's", async (caller) => {
  const file = launcher(process.execPath);
  const ask = (command: string) =>
    runCommand([file, "hook", caller.name], { stdin: JSON.stringify(caller.call(command)) });
  expect(await ask("git push --force")).toEqual(caller.refused(forcedPush));
  expect(await ask("ls")).toEqual(silence);
});

test("a link to it finds the build all the same", async () => {
  const folder = scratch();
  const link = join(folder, "hg");
  symlinkSync(launcher(process.execPath), link);
  const ran = await runCommand([link, "hook", "claude"], { stdin: JSON.stringify(callers[0]?.call("ls")) });
  expect(ran).toEqual(silence);
});

test("the Node that built it is gone: the one on PATH is used", async () => {
  const file = launcher("/nowhere/node");
  const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const ran = await runCommand([file, "hook", "claude"], {
    stdin: JSON.stringify(callers[0]?.call("ls")),
    env: { PATH: path },
  });
  expect(ran).toEqual(silence);
});

test("no Node at all: refused in words that no agent takes for consent", async () => {
  const tools = scratch();
  mkdirSync(join(tools, "bin"));
  for (const name of ["sh", "readlink"]) symlinkSync(`/usr/bin/${name}`, join(tools, "bin", name));
  const ran = await runCommand(["/bin/sh", launcher("/nowhere/node"), "hook", "claude"], {
    stdin: "{}",
    env: { PATH: join(tools, "bin") },
  });
  expect(ran).toEqual({ stdout: "", stderr: "hookguard needs Node 20.19 or newer, so it refuses\n", exitCode: 2 });
});

test("a build that has lost its parts: the entry refuses in the form that all agents obey", async () => {
  const folder = scratch();
  copyFileSync(join(nodeBuild, "hookguard.mjs"), join(folder, "hookguard.mjs"));
  const stdin = JSON.stringify(callers[0]?.call("ls"));
  const ran = await runCommand([process.execPath, join(folder, "hookguard.mjs"), "hook", "claude"], { stdin });
  const reason = "hookguard could not start, so it refuses. Reinstall it, or ask whoever runs this machine.";
  expect(ran).toEqual(unionRefusal(reason));
});

test("npm links the package's program into a folder of programs, and it runs from there", async () => {
  const root = scratch();
  cpSync(nodeBuild, join(root, "lib"), { recursive: true });
  const { bin, version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const target = join(root, "lib", basename(bin.hookguard));
  chmodSync(target, 0o755); // as npm does
  symlinkSync(target, join(root, "hookguard"));
  const ran = await runCommand([join(root, "hookguard"), "--version"], { stdin: "" });
  expect(ran).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
});
