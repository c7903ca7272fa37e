import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { gunzipSync } from "node:zlib";
import { VERSION } from "../../version.ts";
import { isSafe } from "./remote.ts";

/** How requests to one server are made; PEM texts. */
export interface Access {
  /** `Authorization`, asked for anew with every request and never sent to another server. */
  authorization?(): string;
  ca?: string;
  cert?: string;
  certKey?: string;
}

export interface HttpRequest {
  headers?: Readonly<Record<string, string>>;
  access: Access;
  /** Bytes of a body, before and after unpacking. */
  limit: number;
  /** From the start of the request to the end of the body, milliseconds. */
  timeoutMs: number;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** Why a request came to nothing, in words that fit behind "can't be fetched:". */
export class HttpError extends Error {}

const MAX_REDIRECTS = 5;

/**
 * One GET, redirects followed. With Node's own client, because client certificates are beyond `fetch`.
 * @throws HttpError
 */
export async function get(url: URL, request: HttpRequest): Promise<HttpAnswer> {
  const end = performance.now() + request.timeoutMs;
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // What is ours to know stays with the server that it is for.
    const access: Access = at.origin === url.origin ? request.access : withoutSecrets(request.access);
    const answer = await getOnce(at, { ...request, access, timeoutMs: end - performance.now() });
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer;
    if (!URL.canParse(location, at.href)) throw new HttpError("the server redirects to something that is no URL");
    const next = new URL(location, at);
    if (!isSafe(next)) throw new HttpError(`the server redirects to ${next.protocol}//${next.host}, without TLS`);
    at = next;
  }
  throw new HttpError(`the server redirects more than ${MAX_REDIRECTS} times`);
}

function withoutSecrets({ ca }: Access): Access {
  return ca === undefined ? {} : { ca };
}

type Options = RequestOptions & { ca?: string; cert?: string; key?: string };
type Send = (url: URL, options: Options, answered: (answer: IncomingMessage) => void) => ClientRequest;

async function getOnce(url: URL, { headers, access, limit, timeoutMs }: HttpRequest): Promise<HttpAnswer> {
  const { ca, cert, certKey: key, authorization } = access;
  const options: Options = {
    method: "GET",
    agent: false,
    headers: {
      "user-agent": `hookguard/${VERSION}`,
      "accept-encoding": "gzip",
      ...headers,
      ...(authorization === undefined ? {} : { authorization: authorization() }),
    },
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
  const request: Send =
    url.protocol === "https:" ? (await import("node:https")).request : (await import("node:http")).request;
  const message = await new Promise<{ answer: IncomingMessage; body: Uint8Array }>((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      collect(answer, limit).then((body) => resolve({ answer, body }), fail);
    });
    const late = setTimeout(() => fail(new HttpError("the server does not answer in time")), Math.max(timeoutMs, 0));
    function fail(error: Error) {
      clearTimeout(late);
      sent.destroy();
      reject(error instanceof HttpError ? error : new HttpError(wordsOf(error), { cause: error }));
    }
    sent.on("error", fail);
    sent.on("close", () => clearTimeout(late));
    sent.end();
  });
  const { statusCode: status = 0, headers: got } = message.answer;
  return { status, headers: got, body: unpacked(message.body, got["content-encoding"], limit) };
}

async function collect(answer: IncomingMessage, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new HttpError(`it is larger than ${limit} bytes`);
  if (Number(answer.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const promised = answer.headers["content-length"];
  if (!answer.complete || (promised !== undefined && Number(promised) !== length)) {
    throw new HttpError("the connection broke off");
  }
  return Buffer.concat(chunks);
}

function unpacked(body: Uint8Array, encoding: string | undefined, limit: number): Uint8Array {
  if (encoding === undefined || encoding === "identity" || body.length === 0) return body;
  if (encoding !== "gzip") throw new HttpError(`the server sends the encoding ${encoding}`);
  try {
    return gunzipSync(body, { maxOutputLength: limit });
  } catch (cause) {
    throw new HttpError("what the server sends can't be unpacked, or is too large", { cause });
  }
}

function wordsOf(error: NodeJS.ErrnoException): string {
  const known: Record<string, string> = {
    ECONNREFUSED: "nobody answers there",
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "the host's name can't be looked up",
    ECONNRESET: "the connection broke off",
  };
  return known[error.code ?? ""] ?? (error.message || String(error.code));
}
