import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { configured } from "../../src/config/configured.ts";
import type { LayerFile } from "../../src/config/layers.ts";
import { places } from "../../src/config/places.ts";
import { readConfig } from "../../src/config/read.ts";

/** docs/configuration.md: its tables are the schema's, its examples are read by the reader that hooks use. */

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/configuration.md"), "utf8");
const examples = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
const [loosening = "", ...others] = examples;
const merged = (layer: LayerFile["layer"], text: string) => configured([{ layer, file: "/hookguard.yaml", text }]);

describe("docs/configuration.md", () => {
  it("has the schema's keys and the presets of the pack (else run `node scripts/docs-config.mjs`)", () => {
    expect(() => execFileSync(process.execPath, ["scripts/docs-config.mjs", "--check"], { cwd: root })).not.toThrow();
  });

  it("shows everything that a project may not say, and none of it is refused to a user", () => {
    const { version: _, ...said } = readConfig(loosening, "hookguard.yaml").config;
    for (const layer of ["project", "untrusted project"] as const) {
      const ignored = merged(layer, loosening).ignored.map(({ what }) => /`(\w+)`/.exec(what)?.[1]);
      expect(ignored.sort()).toEqual(Object.keys(said).sort());
    }
    expect(merged("user", loosening).ignored).toEqual([]);
  });

  it("has examples that hold in every word", () => {
    expect(others).toHaveLength(3);
    const [strict, team, project] = others.map((text) => merged("user", text));
    expect(strict).toMatchObject({ preset: { value: "strict" }, exceptions: [{ value: { rule: "git.force-push" } }] });
    expect(team?.bundles.map(({ value }) => value.mode)).toEqual([undefined, "monitor"]);
    expect(project?.bundles.map(({ value }) => value.source)).toEqual(["project.tar.gz"]);
    expect(merged("untrusted project", others[2] ?? "").ignored).toEqual([]);
  });

  it("names the places where hookguard looks", () => {
    const { system, user } = places("~", {});
    for (const folder of [system, user]) expect(page).toContain(`\`${folder}/hookguard.yaml\``);
  });
});
