import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ARCHIVE_LIMITS } from "../../../src/bundle/archive.ts";
import { pair } from "../sign/keys.ts";
import { closeOpa } from "../support.ts";
import { bundles, closeStage, key, machine, read, release, serve } from "./stage.ts";

let one: Uint8Array;
let two: Uint8Array;
let three: Uint8Array;
beforeAll(async () => {
  one = await release("one", { seq: 1 });
  two = await release("two", { seq: 2 });
  three = await release("three", { seq: 3 });
});
afterAll(async () => {
  closeStage();
  await closeOpa();
});

describe("a bundle server", () => {
  it("is asked as OPA asks, and its ETag spares what is there already", async () => {
    const server = await serve(bundles(one, '"v1"'));
    const here = machine({ source: `${server.url}/bundles/corp` });
    expect(await here.inForce()).toBe("bundle.missing: it has not been fetched yet; run `hookguard fetch`");
    expect(await here.fetch()).toBe("activated");
    expect(await here.inForce()).toBe("one");
    expect(await here.fetch()).toBe("unchanged");
    const [first, second] = server.requests;
    expect(first?.headers).toMatchObject({
      prefer: "modes=snapshot",
      "user-agent": expect.stringMatching(/^hookguard\//),
    });
    expect(first?.headers["if-none-match"]).toBeUndefined();
    expect(second?.headers["if-none-match"]).toBe('"v1"');
    server.answer = bundles(two, '"v2"');
    expect(await here.fetch()).toBe("activated");
    expect(await here.inForce()).toBe("two");
    expect(here.left()).toEqual(["bundle.tar.gz", "fetched.json", "seen.json"]);
  });

  it("without ETags changes nothing by sending the same", async () => {
    const server = await serve(bundles(one));
    const here = machine({ source: server.url });
    expect([await here.fetch(), await here.fetch()]).toEqual(["activated", "unchanged"]);
  });

  it("may compress", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(one));
    });
    const here = machine({ source: server.url });
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "one"]);
  });

  it("that knows long polling is asked to wait, and another one is not", async () => {
    const type = { etag: '"v1"', "content-type": "application/vnd.openpolicyagent.bundles" };
    const server = await serve((_, response) => response.writeHead(200, type).end(one));
    const here = machine({ source: server.url });
    await here.fetch(20);
    expect(server.requests[0]?.headers.prefer).toBe("modes=snapshot");
    let news: (() => void) | undefined;
    server.answer = (_, response) => {
      news = () => response.writeHead(200, { ...type, etag: '"v2"' }).end(two);
    };
    const waiting = here.fetch(20);
    await expect.poll(() => news !== undefined).toBe(true);
    expect(server.requests[1]?.headers.prefer).toBe("modes=snapshot;wait=20");
    news?.();
    expect([await waiting, await here.inForce()]).toEqual(["activated", "two"]);
  });

  it("gets the token of a file, read anew each time; another server that it redirects to doesn't", async () => {
    const other = await serve(bundles(two));
    const server = await serve(bundles(one));
    const here = machine({ source: server.url, fetch: { token_file: "token" } });
    const token = join(here.where.user, "token");
    writeFileSync(token, "first\n");
    await here.fetch();
    writeFileSync(token, "second\n");
    server.answer = (_, response) => response.writeHead(302, { location: `${other.url}/x` }).end();
    expect(await here.fetch()).toBe("activated");
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    rmSync(token);
    expect(await here.fetch()).toMatch(/^bundle\.fetch: .*token: there is no such file$/);
  });
});

describe("TLS", () => {
  const pem = (name: string) => read(join(import.meta.dirname, "tls", name));
  const options = {
    ca: Buffer.from(pem("ca.pem")),
    cert: Buffer.from(pem("server.pem")),
    key: Buffer.from(pem("server.key")),
  };
  const files = (...names: [string, string][]) =>
    Object.fromEntries(names.map(([name, file]) => [name, join(import.meta.dirname, "tls", file)]));

  it("an authority of one's own vouches for the server; nobody else does", async () => {
    const server = await serve(bundles(one), options);
    expect(await machine({ source: server.url }).fetch()).toMatch(/^bundle\.fetch: .*(certificate|issuer)/i);
    expect(await machine({ source: server.url, fetch: files(["ca", "ca.pem"]) }).fetch()).toBe("activated");
  });

  it("a server may ask who we are", async () => {
    const server = await serve(bundles(one), { ...options, requestCert: true, rejectUnauthorized: true });
    const nobody = machine({ source: server.url, fetch: files(["ca", "ca.pem"]) });
    expect(await nobody.fetch()).toMatch(/^bundle\.fetch: /);
    const known = files(["ca", "ca.pem"], ["cert", "client.pem"], ["cert_key", "client.key"]);
    expect(await machine({ source: server.url, fetch: known }).fetch()).toBe("activated");
  });
});

describe("the last known good stays in force", () => {
  const limit = ARCHIVE_LIMITS.packed;
  it.each<[what: string, answer: () => Promise<Parameters<typeof serve>[0]>, why: string | RegExp]>([
    ["when the server refuses", async () => (_, r) => r.writeHead(500).end(), "bundle.fetch: the server answers 500"],
    ["when there is nothing", async () => (_, r) => r.writeHead(404).end(), "bundle.fetch: the server answers 404"],
    ["when nothing changed", async () => (_, r) => r.writeHead(304).end(), "unchanged"],
    [
      "when the body is cut off",
      async () => (_, r) =>
        void r.writeHead(200, { "content-length": one.length }).write(one.subarray(0, 9), () => r.destroy()),
      "bundle.fetch: the connection broke off",
    ],
    [
      "when it promises too much",
      async () => (_, r) => r.writeHead(200, { "content-length": limit + 1 }).flushHeaders(),
      `bundle.fetch: it is larger than ${limit} bytes`,
    ],
    [
      "when it compresses a bomb",
      async () => (_, r) => r.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(limit + 1))),
      "bundle.fetch: what the server sends can't be unpacked, or is too large",
    ],
    [
      "when it redirects out of TLS",
      async () => (_, r) => r.writeHead(302, { location: "http://example.com/" }).end(),
      "bundle.fetch: the server redirects to http://example.com, without TLS",
    ],
    [
      "when it redirects for ever",
      async () => (_, r) => r.writeHead(302, { location: "/" }).end(),
      "bundle.fetch: the server redirects more than 5 times",
    ],
    ["when it sends words", async () => (_, r) => r.end("hello"), /^bundle\.archive: /],
    [
      "when it sends half an archive",
      async () => (_, r) => r.end(three.subarray(0, three.length / 2)),
      /^bundle\.archive: /,
    ],
    ["when a byte differs", async () => (_, r) => r.end(flipped(three)), /^bundle\.(archive|signature): /],
    [
      "when another key signed it",
      async () => bundles(await release("evil", { seq: 9 }, pair("ES256"))),
      /^bundle\.signature: it was not signed with .*key\.pub$/,
    ],
    [
      "when it expired",
      async () => bundles(await release("late", { seq: 9, exp: 1 })),
      "bundle.signature: its signature expired on 1970-01-01T00:00:01Z",
    ],
    ["when it is older", async () => bundles(one), "bundle.rollback: its sequence is 1, and 2 was seen"],
    [
      "when it has no sequence",
      async () => bundles(await release("none")),
      "bundle.rollback: its sequence is missing, and 2 was seen",
    ],
  ])("%s", async (_, answer, why) => {
    const server = await serve(bundles(two, '"v2"'));
    const here = machine({ source: server.url });
    await here.fetch();
    const before = read(here.slot("bundle"));
    server.answer = await answer();
    expect(await here.fetch()).toEqual(typeof why === "string" ? why : expect.stringMatching(why));
    expect(read(here.slot("bundle"))).toEqual(before);
    expect(await here.inForce()).toBe("two");
    server.answer = bundles(three);
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "three"]);
  });

  it("when nobody answers", async () => {
    const server = await serve(bundles(one));
    const here = machine({ source: server.url });
    await here.fetch();
    server.close();
    expect(await here.fetch()).toBe("bundle.fetch: nobody answers there");
    expect(await here.inForce()).toBe("one");
  });
});

describe("what a hook loads is verified every time", () => {
  it("changed on the disk it is refused, and fetched anew", async () => {
    const server = await serve(bundles(two, '"v2"'));
    const here = machine({ source: server.url });
    await here.fetch();
    writeFileSync(here.slot("bundle"), flipped(two));
    expect(await here.inForce()).toMatch(/^bundle\.(archive|signature): /);
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "two"]);
    rmSync(here.slot("bundle"));
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "two"]);
  });

  it("an older one put in its place is refused", async () => {
    const server = await serve(bundles(two));
    const here = machine({ source: server.url });
    await here.fetch();
    writeFileSync(here.slot("bundle"), one);
    expect(await here.inForce()).toBe("bundle.rollback: its sequence is 1, and 2 was seen");
    writeFileSync(here.slot("seen"), "hello");
    expect(await here.inForce()).toMatch(/^bundle\.rollback: what was seen can't be read from /);
  });

  it("with a new key the sequence starts anew, and what the old one signed is refused", async () => {
    const next = pair("RS256");
    const server = await serve(bundles(three, '"v"'));
    const here = machine({ source: server.url });
    await here.fetch();
    here.configure({ source: server.url, trust: next });
    expect(await here.inForce()).toMatch(/^bundle\.signature: /);
    server.answer = bundles(await release("fresh", { seq: 1 }, next), '"v"');
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "fresh"]);
  });
});

describe("what may not be fetched", () => {
  it.each([
    ["plain http elsewhere", "http://example.com/b.tar.gz", "plain http is only allowed to this machine; use https"],
    [
      "credentials in a URL",
      "https://me:secret@example.com/b",
      "a URL may hold no credentials; use `fetch.token_file`",
    ],
    ["another scheme", "ftp://example.com/b", "the scheme ftp is not supported; use https or oci"],
    [
      "a registry's name without a repository",
      "oci://example.com",
      "it is not of the form oci://registry/repository:tag or oci://registry/repository@sha256:digest",
    ],
  ])("%s", async (_, source, why) => {
    const here = machine({ source });
    expect(await here.fetch()).toBe(`bundle.fetch: ${why}`);
    expect(existsSync(here.slot("bundle"))).toBe(false);
  });

  it("a bundle without a key", async () => {
    const here = machine({ source: "https://example.com/b", trust: false });
    const why = "bundle.fetch: a remote bundle needs a `key` that it must be signed with";
    expect([await here.fetch(), await here.inForce()]).toEqual([why, why]);
  });

  it("what only a project names", async () => {
    const { loadConfigured } = await import("../../../src/config/load-configured.ts");
    const here = machine({ source: "https://example.com/b" });
    const value = { name: "own", source: "https://example.com/b", key: key.check };
    for (const layer of ["project", "untrusted project"] as const) {
      await expect(
        loadConfigured({ value, layer, file: "/p/.hookguard/hookguard.yaml", line: 1 }, here.where),
      ).rejects.toMatchObject({
        code: "bundle.fetch",
        details: { why: "only the system's and the user's configuration may name a remote bundle" },
      });
    }
  });
});

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy.set([(copy[copy.length >> 1] ?? 0) ^ 1], copy.length >> 1);
  return copy;
}
