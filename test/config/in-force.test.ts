import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { inForce } from "../../src/config/in-force.ts";
import type { InputDocument } from "../../src/input/types.ts";
import { provideAssets } from "../../src/ports/assets.ts";
import { finding } from "../decision/findings.ts";

/** Which bundles are only watched, from the files of a real project and a real home. */

const pack = resolve(import.meta.dirname, "../../build/default-bundle.tar.gz");
provideAssets(() => readFileSync(pack));
const home = mkdtempSync(join(tmpdir(), "hookguard-in-force-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const root = join(home, "app");
const input = { now_ns: 0, agent: { name: "claude" }, project: { root } } as InputDocument;
const config = (folder: string, text: string) => {
  mkdirSync(folder, { recursive: true });
  copyFileSync(pack, join(folder, "pack.tar.gz"));
  writeFileSync(join(folder, "hookguard.yaml"), `version: 1\n${text}`);
};

async function isWatched(layer: "system" | "untrusted project" | "user"): Promise<boolean> {
  const { bundles, exemptions } = await inForce({ files: [], home, env: {} }, input);
  const name = bundles.find((bundle) => bundle.layer === layer)?.index.name ?? "";
  expect(name).not.toBe("");
  return exemptions.isMonitored({ ...finding("deny", "git.force-push"), bundle: { name, layer } });
}

describe("a bundle that carries the built-in pack's name, and is only watched", () => {
  it("leaves the built-in pack in force when it is a project's", async () => {
    config(join(root, ".hookguard"), "bundles: [{name: hookguard, source: pack.tar.gz, mode: monitor}]\n");
    expect([await isWatched("system"), await isWatched("untrusted project")]).toEqual([false, true]);
  });
  it("is watched whatever the configuration calls it", async () => {
    config(join(home, ".config/hookguard"), "bundles: [{name: trial, source: pack.tar.gz, mode: monitor}]\n");
    expect([await isWatched("system"), await isWatched("user")]).toEqual([false, true]);
  });
});

describe("what a project brings, which may be made to take long", () => {
  const alone = mkdtempSync(join(tmpdir(), "hookguard-in-force-"));
  const project = join(alone, "app");
  const event = { ...input, project: { root: project } } as InputDocument;
  afterAll(() => rmSync(alone, { recursive: true, force: true }));
  const load = (deadline: number, beforeStrangers: () => void) =>
    inForce({ files: [], home: alone, env: {}, deadline, beforeStrangers }, event);

  it("is loaded by the deadline or refused, and announced before any of it is read", async () => {
    let announced = 0;
    const announce = () => {
      announced += 1;
    };
    await load(Number.POSITIVE_INFINITY, announce);
    expect(announced).toBe(0);
    config(join(project, ".hookguard"), "bundles: [{name: slow, source: pack.tar.gz}]\n");
    expect((await load(Number.POSITIVE_INFINITY, announce)).bundles).toHaveLength(2);
    expect(announced).toBe(1);
    await expect(load(performance.now() - 1, announce)).rejects.toMatchObject({ code: "engine.deadline" });
  });
});
