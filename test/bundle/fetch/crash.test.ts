import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeOpa } from "../support.ts";
import { ask, run, start } from "./program.ts";
import { bundles, closeStage, machine, release, serve } from "./stage.ts";

/** `hookguard fetch` is killed at every stage; a hook never meets less than a whole bundle. */

/** Revisions of the releases; each has a higher sequence than the one before. */
const words = Array.from({ length: 15 }, (_, at) => (at % 2 === 0 ? "one" : "two"));
let releases: Uint8Array[];
beforeAll(async () => {
  releases = [];
  for (const [seq, word] of words.entries()) releases.push(await release(word, { seq }));
});
afterAll(async () => {
  closeStage();
  await closeOpa();
});

describe("a fetch that is killed", () => {
  it("leaves the old bundle or the new one in force, and the next fetch goes on", async () => {
    const server = await serve(bundles(releases[0] ?? new Uint8Array()));
    const here = machine({ source: server.url });
    expect((await run(here.home, ["fetch"])).exitCode).toBe(0);
    const folder = dirname(here.slot("bundle"));
    let old = 0;
    for (const [at, bytes] of releases.entries()) {
      if (at === 0) continue;
      let kill: () => void = () => undefined;
      let alive = true;
      const changed = (times: number) =>
        whenChanged(
          folder,
          times,
          () => alive,
          () => kill(),
        );
      // Before the answer, within it, right behind it, and then once the slot's folder changes: the write has begun.
      const stages: (typeof server.answer)[] = [
        () => kill(),
        (_, response) =>
          void response.writeHead(200, { "content-length": bytes.length }).write(bytes.subarray(0, 5000), () => kill()),
        (_, response) => void response.end(bytes, () => kill()),
        (_, response) => void response.end(bytes, () => changed(1)),
        (_, response) => void response.end(bytes, () => changed(2)),
        (_, response) => void response.end(bytes, () => changed(3)),
        (_, response) => void response.end(bytes, () => changed(4)),
      ];
      server.answer = stages[(at - 1) % stages.length] ?? bundles(bytes);
      const { child, ended } = start(here.home, ["fetch"]);
      kill = () => child.kill("SIGKILL");
      await ended;
      alive = false;
      const inForce = await here.inForce();
      expect([words[old], words[at]]).toContain(inForce);
      expect(await ask(here.home, inForce)).toContain(`${inForce} is denied`);
      server.answer = bundles(bytes);
      expect((await run(here.home, ["fetch"])).exitCode).toBe(0);
      expect(await here.inForce()).toBe(words[at]);
      old = at;
    }
  }, 180_000);
});

/** Looks until the folder has changed so many times, or there is nobody left who would change it. */
function whenChanged(folder: string, times: number, alive: () => boolean, then: () => void): void {
  let seen = names(folder);
  let left = times;
  const look = () => {
    if (!alive()) return;
    const now = names(folder);
    if (now !== seen) left -= 1;
    seen = now;
    if (left <= 0) then();
    else setImmediate(look);
  };
  look();
}

const names = (folder: string) => readdirSync(folder).sort().join();

describe("a refresh that a hook starts", () => {
  it("is never waited for, is started once in so many minutes, and brings the new bundle", async () => {
    const [one = new Uint8Array(), two = new Uint8Array()] = releases;
    const server = await serve(bundles(one));
    const here = machine({ source: server.url, fetch: { refresh_minutes: 60 } });
    await run(here.home, ["fetch"]);
    let go: (() => void) | undefined;
    server.answer = (request, response) => {
      go = () => bundles(two)(request, response);
    };
    // The server keeps the refresh waiting, and the hook answers all the same.
    expect(await ask(here.home, "one")).toContain("one is denied");
    await expect.poll(() => go !== undefined, { timeout: 20_000 }).toBe(true);
    expect(await ask(here.home, "one")).toContain("one is denied");
    go?.();
    await expect.poll(() => here.inForce(), { timeout: 20_000 }).toBe("two");
    expect(await ask(here.home, "two")).toContain("two is denied");
    expect(server.requests).toHaveLength(2);
  });
});
