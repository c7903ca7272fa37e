import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { variantsOf } from "../../src/evade/variants.ts";

/** A rewrite must still do what the text did: every one of them is run by a real bash. */

const samples = ["touch -c -a made.txt && touch made.txt", "touch made.txt", "true; touch -m 'made.txt' | cat"];

const stage = mkdtempSync(join(tmpdir(), "hookguard-evade-"));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

/** Programs that a machine may lack, as far as the rewrites use them. */
const stubs: Record<string, string> = {
  sudo: 'while :; do case "$1" in -n) shift ;; -u) shift 2 ;; --) shift; break ;; *) break ;; esac; done\nexec "$@"',
  ionice: 'shift 2\nexec "$@"',
};
const bin = join(stage, "bin");
mkdirSync(bin);
for (const [name, body] of Object.entries(stubs)) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(bin, name), 0o755);
}
const path = `${bin}:/usr/local/bin:/usr/bin:/bin`;
const missing = ["ruby", "perl", "python3", "awk", "stdbuf", "setsid", "which", "rev"].filter(
  (name) => spawnSync("bash", ["-c", `command -v ${name}`], { env: { PATH: path } }).status !== 0,
);
const node = join(bin, "node");
writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
chmodSync(node, 0o755);

function runs(text: string): { made: boolean; stderr: string } {
  const cwd = mkdtempSync(join(stage, "run-"));
  const { stderr } = spawnSync("bash", ["-c", text], {
    cwd,
    env: { PATH: path, HOME: cwd },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 20_000,
  });
  return { made: existsSync(join(cwd, "made.txt")), stderr };
}

const bash = spawnSync("bash", ["--version"]).status === 0 && existsSync("/usr/bin/touch");

describe.runIf(bash)("in a real bash (skipped without bash and /usr/bin/touch)", () => {
  it.each(samples)("the sample works as it stands: %s", (text) => expect(runs(text).made).toBe(true));
  for (const text of samples) {
    const variants = variantsOf(text).filter(
      ({ text }) => !missing.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    it.each(variants)(`$class, $rewrite: ${text}`, ({ text }) => {
      const { made, stderr } = runs(text);
      expect(made, `${text}\n${stderr}`).toBe(true);
    });
  }
});

describe("what can't be rewritten", () => {
  it("is no valid bash", () => expect(variantsOf("rm -rf '")).toEqual([]));
  it("keeps builtins where they are", () => {
    const texts = variantsOf("cd /tmp").filter(({ class: name }) => name === "wrappers" || name === "paths");
    expect(texts).toEqual([]);
  });
  it("keeps functions where they are", () => {
    const texts = variantsOf("f() { ls; }; f").map(({ text }) => text);
    expect(texts).toContain("f() { sudo ls; }; f");
    expect(texts.filter((text) => /sudo f\b|bin\/f\b/.test(text))).toEqual([]);
  });
  it("every rewrite says something else", () => {
    const variants = variantsOf("rm -rf /");
    expect(new Set(variants.map(({ text }) => text)).size).toBe(variants.length);
    expect(variants.length).toBeGreaterThan(120);
  });
  it("names are unique in their class", () => {
    const names = variantsOf("rm -rf /").map(({ class: name, rewrite }) => `${name}: ${rewrite}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
