import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FetchOptions, runFetch } from "../../../src/cli/commands/fetch.ts";
import type { Terminal } from "../../../src/ports/terminal.ts";
import { pair } from "../sign/keys.ts";
import { closeOpa } from "../support.ts";
import { run } from "./program.ts";
import { bundles, closeStage, type Machine, machine, read, release, serve } from "./stage.ts";

/** `hookguard fetch`: what it says, and its exit codes. */

let one: Uint8Array;
let two: Uint8Array;
beforeAll(async () => {
  one = await release("one", { seq: 1 });
  two = await release("two", { seq: 2 });
});
afterAll(async () => {
  closeStage();
  await closeOpa();
});

function terminalOf() {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const terminal: Terminal = {
    stdout: say,
    stderr: say,
    stdin: async () => new Uint8Array(),
    interactive: false,
    color: false,
    columns: 80,
    env: {},
    cwd: "/",
  };
  return { said, terminal };
}

async function fetched({ where }: Machine, options: Partial<FetchOptions> = {}, names: string[] = []) {
  const { said, terminal } = terminalOf();
  const code = await runFetch(names, { interval: 60, format: "pretty", ...options }, terminal, where);
  return { code, said: said.join("") };
}

describe("hookguard fetch", () => {
  it("says what is in force now, what didn't change, and what failed", async () => {
    const server = await serve(bundles(two));
    const here = machine({ source: server.url });
    expect(await fetched(here)).toEqual({
      code: 0,
      said: expect.stringMatching(/^corp: in force now, sequence 2, revision two, sha256 [0-9a-f]{64}\n$/),
    });
    expect(await fetched(here)).toEqual({ code: 0, said: "corp: unchanged\n" });
    expect(await fetched(here, { quiet: true })).toEqual({ code: 0, said: "" });
    server.answer = bundles(one);
    expect(await fetched(here, { quiet: true })).toEqual({
      code: 3,
      said: expect.stringMatching(
        /is older than one already seen: its sequence is 1, and 2 was seen\.\ncorp: the last good one stays in force\.\n$/,
      ),
    });
    const { said } = await fetched(here, { format: "json" });
    expect(JSON.parse(said)).toMatchObject({
      version: 1,
      bundles: [{ name: "corp", source: server.url, kind: "failed", code: "bundle.rollback", kept: true }],
    });
    server.answer = bundles(await release("one", { seq: 3 }, pair("ES256")));
    expect((await fetched(here)).said).toMatch(/is not trusted: .*\ncorp: the last good one stays in force\.\n$/);
    writeFileSync(here.slot("bundle"), "damaged");
    expect((await fetched(here)).said).toMatch(/is not trusted: .*\ncorp: no good one is here from before\.\n$/);
    await expect(fetched(here, {}, ["other"])).rejects.toMatchObject({ code: "usage" });
  });

  it("--watch goes on looking until it is stopped", async () => {
    const server = await serve(bundles(one));
    const here = machine({ source: server.url });
    const { said, terminal } = terminalOf();
    const stop = new AbortController();
    const watching = runFetch([], { watch: true, interval: 0, format: "pretty" }, terminal, here.where, stop.signal);
    await expect.poll(() => said.join(""), { timeout: 10_000 }).toContain("sequence 1");
    server.answer = bundles(two);
    await expect.poll(() => said.join(""), { timeout: 10_000 }).toContain("sequence 2");
    server.answer = (_, response) => response.writeHead(503).end();
    await expect.poll(() => said.join(""), { timeout: 10_000 }).toContain("the server answers 503");
    stop.abort();
    expect(await watching).toBe(0);
  });

  it("of the executable shows its own certificate, and trusts the authority it is told to", async () => {
    const file = (name: string) => join(import.meta.dirname, "tls", name);
    const pem = (name: string) => Buffer.from(read(file(name)));
    const tls = { ca: pem("ca.pem"), cert: pem("server.pem"), key: pem("server.key") };
    const server = await serve(bundles(one), { ...tls, requestCert: true, rejectUnauthorized: true });
    const known = { ca: file("ca.pem"), cert: file("client.pem"), cert_key: file("client.key") };
    const { ca } = known;
    const codes = [];
    for (const fetch of [{}, { ca }, known]) {
      codes.push((await run(machine({ source: server.url, fetch }).home, ["fetch"])).exitCode);
    }
    expect(codes).toEqual([3, 3, 0]);
  });
});
