import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runTrust } from "../../src/cli/commands/trust.ts";
import { runVerify } from "../../src/cli/commands/verify.ts";
import { loadConfigured } from "../../src/config/load-configured.ts";
import { readTrust } from "../../src/config/trust.ts";
import type { Layer } from "../../src/decision/types.ts";
import { HookguardError } from "../../src/errors.ts";
import { desk } from "../cli/support.ts";
import { disarmed } from "./disarm.ts";
import { bundles, closeStage, key, machine, release, scratch, serve } from "./fetch/stage.ts";
import { signer } from "./sign/keys.ts";
import { closeOpa } from "./support.ts";

/** A module that says it has a meter, and has a loop without a check: in a hook it could hang until the client gives up. */

const WHY = "its module can't be stopped at a deadline";
let good: Uint8Array;
let bad: Uint8Array;
let badSigned: Uint8Array;
beforeAll(async () => {
  const { signArchive } = await import("../../src/bundle/sign.ts");
  good = await release("one", { seq: 1 });
  bad = disarmed(good);
  badSigned = await signArchive(bad, "b", signer(key), { seq: 2 });
}, 60_000);
afterAll(async () => {
  closeStage();
  await closeOpa();
});

async function told(work: () => Promise<unknown>): Promise<string> {
  try {
    return String(await work());
  } catch (error) {
    if (error instanceof HookguardError) return `${error.code}: ${error.details.why}`;
    throw error;
  }
}

describe("a bundle whose module can't be stopped", () => {
  it("does not verify, although its signature holds", async () => {
    const here = desk({ "key.pub": key.check });
    const options = { key: "key.pub", algorithm: key.algorithm, format: "pretty" } as const;
    writeFileSync(join(here.folder, "good.tar.gz"), good);
    writeFileSync(join(here.folder, "bad.tar.gz"), badSigned);
    expect(await runVerify("good.tar.gz", options, here.terminal)).toBe(0);
    expect(await runVerify("bad.tar.gz", options, here.terminal)).toBe(1);
    expect(here.err).toContain(WHY);
    here.remove();
  });

  it("is fetched, and not let in: the last good one stays", async () => {
    const server = await serve(bundles(good, '"v1"'));
    const here = machine({ source: server.url });
    expect(await here.fetch()).toBe("activated");
    server.answer = bundles(badSigned, '"v2"');
    expect(await here.fetch()).toBe(`bundle.foreign: ${WHY}`);
    expect(await here.inForce()).toBe("one");
  });

  it("keeps its project from being trusted", async () => {
    const here = desk({
      ".hookguard/hookguard.yaml": "version: 1\nbundles:\n  - name: b\n    source: b.tar.gz\n",
    });
    const config = join(here.folder, "config");
    const terminal = { ...here.terminal, cwd: here.folder, env: { XDG_CONFIG_HOME: config } };
    const bundle = join(here.folder, ".hookguard/b.tar.gz");
    writeFileSync(bundle, bad);
    expect(await told(() => runTrust(undefined, { yes: true }, terminal))).toBe(`bundle.foreign: ${WHY}`);
    expect(readTrust(join(config, "hookguard"))).toEqual({});
    writeFileSync(bundle, good);
    expect(await told(() => runTrust(undefined, { yes: true }, terminal))).toBe("0");
    expect(Object.keys(readTrust(join(config, "hookguard")))).toHaveLength(1);
    here.remove();
  });

  it.each<[Layer, string]>([
    ["project", `bundle.foreign: ${WHY}`],
    ["untrusted project", `bundle.foreign: ${WHY}`],
  ])("is refused by a hook, before any of it runs, when the %s names it, signed or not", async (layer, refusal) => {
    const home = scratch();
    const where = { system: "/none", user: home, state: join(home, "state") };
    const load = (name: string, value: object) =>
      told(async () => {
        const entry = { value: { name: "b", source: name, ...value }, layer, file: join(home, "h.yaml"), line: 1 };
        return (await loadConfigured(entry as Parameters<typeof loadConfigured>[0], where)).manifest.revision;
      });
    mkdirSync(home, { recursive: true });
    for (const [name, bytes] of Object.entries({ good, bad, badSigned })) writeFileSync(join(home, name), bytes);
    const signed = { key: key.check, algorithm: key.algorithm };
    expect(await load("good", {})).toBe("one");
    expect(await load("good", signed)).toBe("one");
    expect(await load("bad", {})).toBe(refusal);
    expect(await load("badSigned", signed)).toBe(refusal);
  });
});
