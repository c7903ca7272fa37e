import type { UrlFact } from "../types.ts";

/**
 * Reads an address as a client would: WHATWG rules make the host lower-case, its dots ASCII, its IPv4 decimal.
 * Never throws; what is no address with a host is `undefined`.
 */
export function parseUrl(text: string): Omit<UrlFact, "source" | "command"> | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const host = url.hostname.replace(/\.$/, "");
  if (host === "") return undefined;
  return {
    url: text,
    scheme: url.protocol.slice(0, -1),
    host,
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    path: url.pathname,
  };
}
