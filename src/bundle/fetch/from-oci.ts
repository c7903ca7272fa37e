import { isJsonObject, type JsonObject } from "../../json.ts";
import { ARCHIVE_LIMITS } from "../archive.ts";
import { hashOf } from "../digest.ts";
import type { Poll, Polled } from "./from-http.ts";
import { type Access, get, type HttpAnswer, HttpError } from "./http.ts";
import { isSafe, type Remote } from "./remote.ts";

type Oci = Extract<Remote, { kind: "oci" }>;

const MANIFESTS = [
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
];
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/**
 * Pulls a bundle from a registry through the distribution API: the manifest that a tag or digest names, then its one
 * layer. Every digest on the way is checked; a tag only says where to start.
 * @throws HttpError
 */
export async function pollOci(remote: Oci, { access, tag }: Poll): Promise<Polled> {
  const session: Session = { remote, access };
  const { body, headers } = await ask(
    session,
    `manifests/${remote.reference}`,
    MANIFESTS.join(", "),
    MAX_MANIFEST_BYTES,
  );
  const digest = `sha256:${hashOf(body)}`;
  if (remote.digest !== undefined && remote.digest.toLowerCase() !== digest) {
    throw new HttpError(`the registry sends another manifest than ${remote.digest}`);
  }
  if (tag === digest) return { kind: "unchanged", tag };
  const layer = layerOf(body, headers["content-type"]);
  const blob = await ask(session, `blobs/${layer}`, "*/*", ARCHIVE_LIMITS.packed);
  if (`sha256:${hashOf(blob.body)}` !== layer) throw new HttpError(`the registry sends another layer than ${layer}`);
  return { kind: "bundle", bytes: blob.body, tag: digest, longPolling: false };
}

/** One pull: a token that the registry gave is used for all of it. */
interface Session {
  remote: Oci;
  access: Access;
  token?: string;
}

async function ask(session: Session, path: string, accept: string, limit: number): Promise<HttpAnswer> {
  const { remote, access } = session;
  const url = new URL(`/v2/${remote.repository}/${path}`, remote.registry);
  const request = () => {
    const { token } = session;
    return get(url, {
      access: token === undefined ? access : { ...access, authorization: () => `Bearer ${token}` },
      limit,
      timeoutMs: TIMEOUT_MS,
      headers: { accept, "accept-encoding": "identity" },
    });
  };
  let answer = await request();
  const challenge = answer.headers["www-authenticate"];
  if (answer.status === 401 && session.token === undefined && challenge !== undefined) {
    session.token = await tokenFor(challenge, session);
    answer = await request();
  }
  if (answer.status !== 200) throw new HttpError(`the registry answers ${answer.status} for ${path}`);
  return answer;
}

/** A registry that wants a token of its own says where to get one; our credential, if any, goes there once. */
async function tokenFor(challenge: string, { remote, access }: Session): Promise<string> {
  const parameters = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key ?? "", value ?? ""]),
  );
  const { realm, service } = parameters;
  if (!/^bearer\s/i.test(challenge) || realm === undefined || !URL.canParse(realm)) {
    throw new HttpError("the registry wants a credential");
  }
  const url = new URL(realm);
  if (!isSafe(url)) throw new HttpError("the registry sends us for a token without TLS");
  if (service !== undefined) url.searchParams.set("service", service);
  url.searchParams.set("scope", `repository:${remote.repository}:pull`);
  const { status, body } = await get(url, { access, limit: MAX_MANIFEST_BYTES, timeoutMs: TIMEOUT_MS });
  const { token, access_token } = jsonOf(body) ?? {};
  const given = token ?? access_token;
  if (status !== 200 || typeof given !== "string" || /[^\x21-\x7e]/.test(given)) {
    throw new HttpError("the registry's token server gives no token");
  }
  return given;
}

/** The digest of a manifest's one layer: a bundle is a single archive (as `oras` and OPA's own tools push it). */
function layerOf(body: Uint8Array, type: string | undefined): string {
  const manifest = jsonOf(body);
  const layers = manifest?.layers;
  if (!Array.isArray(layers)) throw new HttpError(`it is no image manifest (${type ?? "of no type"})`);
  const archives = layers.filter(
    (layer) => isJsonObject(layer) && /tar\+gzip$|tar\.gzip$/.test(String(layer.mediaType)),
  );
  const [layer, ...more] = layers.length === 1 ? layers : archives;
  const digest = isJsonObject(layer) ? layer.digest : undefined;
  if (more.length > 0 || typeof digest !== "string" || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new HttpError("its manifest doesn't name one archive by its SHA-256");
  }
  return digest;
}

function jsonOf(body: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
