import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeOpa } from "../support.ts";
import { type Registry, startRegistry } from "./registry.ts";
import { bundles, closeStage, machine, release, serve } from "./stage.ts";

/** Against a real registry: Debian's `docker-registry`. */

let registry: Registry;
let one: Uint8Array;
let two: Uint8Array;
beforeAll(async () => {
  registry = await startRegistry();
  one = await release("one", { seq: 1 });
  two = await release("two", { seq: 2 });
});
afterAll(async () => {
  registry?.close();
  closeStage();
  await closeOpa();
});

describe("a registry", () => {
  it("is pulled from by tag; what the tag names next is next in force", async () => {
    await registry.push("team/policy", "stable", one);
    const here = machine({ source: `oci://${registry.host}/team/policy:stable` });
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "one"]);
    expect(await here.fetch()).toBe("unchanged");
    await registry.push("team/policy", "stable", two);
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "two"]);
  });

  it("is pulled from by digest, whatever the tag names", async () => {
    const digest = await registry.push("team/pinned", "latest", one);
    await registry.push("team/pinned", "latest", two);
    const here = machine({ source: `oci://${registry.host}/team/pinned@${digest}` });
    expect([await here.fetch(), await here.inForce(), await here.fetch()]).toEqual(["activated", "one", "unchanged"]);
  });

  it("that has lost its integrity is refused", async () => {
    const manifest = await registry.push("team/broken", "latest", await release("broken", { seq: 1 }));
    const { layers } = JSON.parse(readFileSync(registry.stored(manifest), "utf8")) as { layers: [{ digest: string }] };
    const here = machine({ source: `oci://${registry.host}/team/broken@${manifest}` });
    const layer = registry.stored(layers[0].digest);
    const bytes = readFileSync(layer);
    bytes.writeUInt8((bytes[100] ?? 0) ^ 1, 100);
    writeFileSync(layer, bytes);
    expect(await here.fetch()).toBe(`bundle.fetch: the registry sends another layer than ${layers[0].digest}`);
  });

  it.each([
    ["a tag that isn't there", "team/policy:nope", "the registry answers 404 for manifests/nope"],
    ["a repository that isn't there", "team/nope", "the registry answers 404 for manifests/latest"],
  ])("%s", async (_, name, why) => {
    expect(await machine({ source: `oci://${registry.host}/${name}` }).fetch()).toBe(`bundle.fetch: ${why}`);
  });

  it("an image of several archives is no bundle", async () => {
    const layer = async (bytes: Uint8Array) => ({
      mediaType: "application/vnd.oci.image.layer.v1.tar+gzip",
      size: bytes.length,
      digest: await registry.blob("team/image", bytes),
    });
    const config = await layer(Buffer.from("{}"));
    const layers = [await layer(one), await layer(two)];
    await registry.manifest("team/image", "latest", {
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      config: { ...config, mediaType: "application/vnd.oci.image.config.v1+json" },
      layers,
    });
    const why = "bundle.fetch: its manifest doesn't name one archive by its SHA-256";
    expect(await machine({ source: `oci://${registry.host}/team/image` }).fetch()).toBe(why);
  });
});

describe("a registry that wants a token", () => {
  it("sends us to get one, and gets it", async () => {
    const tokens = await serve((_, response) => response.end(JSON.stringify({ token: "granted" })));
    const pushed = registry.push("team/private", "latest", one);
    await pushed;
    // Stands before the real registry and asks for a token as the distribution specification has it.
    const front = await serve((request, response) => {
      if (request.headers.authorization !== "Bearer granted") {
        const challenge = `Bearer realm="${tokens.url}/token",service="registry.test"`;
        response.writeHead(401, { "www-authenticate": challenge }).end();
        return;
      }
      fetch(`http://${registry.host}${request.url}`, { headers: { accept: request.headers.accept ?? "*/*" } }).then(
        async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())),
      );
    });
    const here = machine({
      source: `oci://${front.url.replace("http://", "")}/team/private`,
      fetch: { token_file: "token", scheme: "Basic" },
    });
    writeFileSync(join(here.where.user, "token"), "me:secret");
    expect([await here.fetch(), await here.inForce()]).toEqual(["activated", "one"]);
    const [asked] = tokens.requests;
    expect(asked?.url).toBe("/token?service=registry.test&scope=repository%3Ateam%2Fprivate%3Apull");
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from("me:secret").toString("base64")}`);
  });

  it("and gives none is told so", async () => {
    const front = await serve((_, response) => response.writeHead(401, { "www-authenticate": "Basic realm=x" }).end());
    const here = machine({ source: `oci://${front.url.replace("http://", "")}/a` });
    expect(await here.fetch()).toBe("bundle.fetch: the registry wants a credential");
    front.answer = bundles(one);
    expect(await here.fetch()).toBe("bundle.fetch: it is no image manifest (of no type)");
  });
});
