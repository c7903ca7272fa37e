import { writeFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { remoteBundles } from "../../src/config/fetch-configured.ts";
import { remoteState } from "../../src/config/remote-state.ts";
import { bundles, closeStage, machine, release, serve } from "../bundle/fetch/stage.ts";
import { closeOpa } from "../bundle/support.ts";

afterAll(async () => {
  closeStage();
  await closeOpa();
});

it("a remote bundle is not there, then there, then damaged", async () => {
  const server = await serve(bundles(await release("two", { seq: 2 })));
  const { where, fetch, slot } = machine({ source: server.url });
  const state = () => remoteBundles(where).map((entry) => remoteState(entry, where));
  expect(state()).toEqual(["not fetched yet: every event is refused until `hookguard fetch`"]);
  expect(await fetch()).toBe("activated");
  expect(state()).toEqual([expect.stringMatching(/^fetched \d{4}-\d\d-\d\d \d\d:\d\d UTC, sequence 2$/)]);
  writeFileSync(slot("bundle"), "no archive");
  expect(state()).toEqual([expect.stringMatching(/, but damaged since: every event is refused until/)]);
}, 60_000);
