import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuiltBundle } from "../../../src/bundle/build.ts";
import { type SigningClaims, signArchive } from "../../../src/bundle/sign.ts";
import { fetchConfigured, remoteBundles } from "../../../src/config/fetch-configured.ts";
import { loadConfigured } from "../../../src/config/load-configured.ts";
import { slotFor } from "../../../src/config/load-verified.ts";
import { HookguardError } from "../../../src/errors.ts";
import { type Pair, pair, signer } from "../sign/keys.ts";
import { build, policy } from "../support.ts";

/** A machine of its own, servers on loopback, and a bundle in several releases. */

const closing: (() => void)[] = [];

/** For `afterAll`. */
export function closeStage(): void {
  for (const close of closing.splice(0)) close();
}

export const key: Pair = pair("ES256");

/** Compiled once, signed as often as asked. */
const compiled = new Map<string, Promise<BuiltBundle>>();

/** A signed bundle whose one policy denies the command that is its word. */
export async function release(word: string, claims: SigningClaims = {}, by: Pair = key): Promise<Uint8Array> {
  const body = `deny contains "${word} is denied" if input.shell.text == "${word}"`;
  const files = { "p.rego": policy("p", body, ["events: [tool.before]"]) };
  const building = compiled.get(word) ?? build(files, { revision: word });
  compiled.set(word, building);
  return signArchive((await building).bytes, word, signer(by), claims);
}

export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "hookguard-fetch-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the configuration says about the bundle, besides its name and key. */
export interface Configured {
  source: string;
  /** Lines of YAML under `fetch:`. */
  fetch?: Record<string, string | number>;
  /** What verifies; false for none. */
  trust?: Pair | false;
}

export interface Machine {
  home: string;
  /** Absolute paths of configuration and state. */
  where: { system: string; user: string; state: string };
  configure(configured: Configured): void;
  fetch(waitS?: number): Promise<string>;
  /** Revision of the bundle that a hook would load, or the code of its refusal. */
  inForce(): Promise<string>;
  /** Path of a file of the bundle's slot. */
  slot(name: "bundle" | "seen" | "fetched"): string;
  /** Names in the slot's folder. */
  left(): string[];
}

/** A home with a `hookguard.yaml` that names one bundle. */
export function machine(configured: Configured): Machine {
  const home = scratch();
  const where = {
    system: join(home, "etc"),
    user: join(home, ".config/hookguard"),
    state: join(home, ".local/state/hookguard"),
  };
  const config = join(where.user, "hookguard.yaml");
  const entry = () => {
    const [first] = remoteBundles(where);
    if (!first) throw new Error("no remote bundle is configured");
    return first;
  };
  const slot = () => slotFor(entry(), where);
  const it: Machine = {
    home,
    where,
    configure({ source, fetch = {}, trust = key }) {
      mkdirSync(where.user, { recursive: true });
      if (trust) writeFileSync(join(where.user, "key.pub"), trust.check);
      const lines = [
        "version: 1",
        "built_in: false",
        "bundles:",
        "  - name: corp",
        `    source: ${source}`,
        ...(trust ? ["    key: key.pub", `    algorithm: ${trust.algorithm}`] : []),
        ...(Object.keys(fetch).length === 0 ? [] : ["    fetch:"]),
        ...Object.entries(fetch).map(([name, value]) => `      ${name}: ${value}`),
      ];
      writeFileSync(config, `${lines.join("\n")}\n`);
    },
    fetch: (waitS) => told(async () => (await fetchConfigured(entry(), where, waitS)).kind),
    inForce: () => told(async () => (await loadConfigured(entry(), where)).manifest.revision ?? ""),
    slot: (name) => slot()[name],
    left: () => readdirSync(slot().folder).sort(),
  };
  it.configure(configured);
  return it;
}

async function told(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return `${error.code}: ${error.details.why}`;
  }
}

export interface Served {
  /** What to configure. */
  url: string;
  requests: IncomingMessage[];
  answer: RequestListener;
  close(): void;
}

/** A server on loopback; `answer` can be replaced at any time. */
export async function serve(answer: RequestListener, tls?: ServerOptions): Promise<Served> {
  const served: Served = { url: "", requests: [], answer, close: () => undefined };
  const listen: RequestListener = (request, response) => {
    served.requests.push(request);
    served.answer(request, response);
  };
  const server = tls ? createTlsServer(tls, listen) : createServer(listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  served.url = `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  served.close = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(served.close);
  return served;
}

/** A bundle server as OPA's clients know it. */
export function bundles(bytes: Uint8Array, tag?: string): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    if (tag !== undefined && request.headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, tag === undefined ? {} : { etag: tag }).end(bytes);
  };
}

export const read = (file: string): Uint8Array => new Uint8Array(readFileSync(file));
