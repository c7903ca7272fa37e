import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { scratch } from "./stage.ts";

/** Debian's `docker-registry`, in a process of its own on loopback. */
export interface Registry {
  /** `127.0.0.1:PORT` */
  host: string;
  /** Stores a blob. @returns its digest */
  blob(name: string, bytes: Uint8Array): Promise<string>;
  /** Stores a manifest under a tag. @returns its digest */
  manifest(name: string, tag: string, manifest: object): Promise<string>;
  /** Pushes a bundle as `oras` does: one layer. @returns the manifest's digest */
  push(name: string, tag: string, bundle: Uint8Array): Promise<string>;
  /** Where the registry keeps a blob. */
  stored(digest: string): string;
  close(): void;
}

const MANIFEST = "application/vnd.oci.image.manifest.v1+json";

/** @throws Error when `docker-registry` is not installed: that is what this is tested against */
export async function startRegistry(auth = ""): Promise<Registry> {
  const folder = scratch();
  const store = join(folder, "store");
  mkdirSync(store);
  const port = await freePort();
  const config = join(folder, "config.yml");
  writeFileSync(
    config,
    `version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: ${store}}}\nhttp: {addr: "127.0.0.1:${port}"}\n${auth}`,
  );
  const child = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
  const host = `127.0.0.1:${port}`;
  await ready(child, `http://${host}/v2/`);
  const it: Registry = {
    host,
    async blob(name, bytes) {
      const digest = digestOf(bytes);
      const started = await ok(fetch(`http://${host}/v2/${name}/blobs/uploads/`, { method: "POST" }));
      const url = new URL(started.headers.get("location") ?? "", `http://${host}`);
      url.searchParams.set("digest", digest);
      const body = Buffer.from(bytes);
      await ok(fetch(url, { method: "PUT", body, headers: { "content-type": "application/octet-stream" } }));
      return digest;
    },
    async manifest(name, tag, manifest) {
      const body = JSON.stringify(manifest);
      await ok(
        fetch(`http://${host}/v2/${name}/manifests/${tag}`, {
          method: "PUT",
          body,
          headers: { "content-type": MANIFEST },
        }),
      );
      return digestOf(Buffer.from(body));
    },
    async push(name, tag, bundle) {
      const config = Buffer.from("{}");
      const layer = await it.blob(name, bundle);
      return it.manifest(name, tag, {
        schemaVersion: 2,
        mediaType: MANIFEST,
        config: { mediaType: "application/vnd.oci.image.config.v1+json", size: 2, digest: await it.blob(name, config) },
        layers: [{ mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", size: bundle.length, digest: layer }],
      });
    },
    stored(digest) {
      const hex = digest.replace("sha256:", "");
      return join(store, "docker/registry/v2/blobs/sha256", hex.slice(0, 2), hex, "data");
    },
    close: () => child.kill("SIGKILL"),
  };
  return it;
}

const digestOf = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

async function ok(asking: Promise<Response>): Promise<Response> {
  const response = await asking;
  if (!response.ok) throw new Error(`the registry answers ${response.status}: ${await response.text()}`);
  return response;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Asks until it answers, or is dead. */
async function ready(child: ChildProcess, url: string): Promise<void> {
  let failed: Error | undefined;
  child.on("error", () => {
    failed = new Error("docker-registry is missing: apt-get install docker-registry");
  });
  child.on("exit", (code) => {
    failed ??= new Error(`docker-registry ended with ${code}`);
  });
  for (;;) {
    if (failed) throw failed;
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
