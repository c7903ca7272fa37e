import { ARCHIVE_LIMITS } from "../archive.ts";
import { type Access, get, HttpError } from "./http.ts";

/** What asking a source came to. */
export type Polled =
  | { kind: "unchanged"; tag?: string }
  /** `tag` names this state to the server next time; `longPolling`: it may keep a request waiting until there is news. */
  | { kind: "bundle"; bytes: Uint8Array; tag?: string; longPolling: boolean };

export interface Poll {
  access: Access;
  /** What the server called the state that is in force. */
  tag?: string;
  /** How long the server may keep the request waiting, seconds. */
  waitS?: number;
}

const TIMEOUT_MS = 60_000;
/** How OPA's bundle servers say that they know long polling (contracts/opa.md §5.4). */
const LONG_POLLING = "application/vnd.openpolicyagent.bundles";

/**
 * Asks an OPA bundle server, or any server of files.
 * @throws HttpError
 */
export async function pollHttp(url: URL, { access, tag, waitS }: Poll): Promise<Polled> {
  const { status, headers, body } = await get(url, {
    access,
    limit: ARCHIVE_LIMITS.packed,
    timeoutMs: TIMEOUT_MS + (waitS ?? 0) * 1000,
    headers: {
      prefer: `modes=snapshot${waitS === undefined ? "" : `;wait=${waitS}`}`,
      ...(tag === undefined ? {} : { "if-none-match": tag }),
    },
  });
  if (status === 304) return { kind: "unchanged" };
  if (status !== 200) throw new HttpError(`the server answers ${status}`);
  return {
    kind: "bundle",
    bytes: body,
    longPolling: headers["content-type"]?.split(";")[0]?.trim() === LONG_POLLING,
    ...(headers.etag === undefined ? {} : { tag: headers.etag }),
  };
}
