import type { UrlFact } from "../types.ts";

export type Address = Omit<UrlFact, "source" | "command">;

/** Schemes whose addresses the WHATWG rules read down to the last letter; others are read by the same rules all the same. */
const special = /^(?:https?|wss?|ftp):/i;
/** An address longer than this is none (browsers and curl stop earlier). */
const MAX_LENGTH = 65_536;

/**
 * Reads an address as a client would. WHATWG rules make the host lower-case, its dots ASCII, its IPv4 decimal and what
 * stands before `@` no part of it. Never throws; what is no address with a host is `undefined`, but for `file:`.
 */
export function parseUrl(text: string): Address | undefined {
  const url = text.length > MAX_LENGTH ? undefined : parsed(text);
  if (url === undefined) return undefined;
  const host = hostOf(url);
  if (host === undefined || (host === "" && url.protocol !== "file:")) return undefined;
  return {
    url: text,
    scheme: url.protocol.slice(0, -1),
    host,
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    path: url.pathname,
  };
}

/** An address made of its parts. */
export function addressOf(scheme: string, host: string, port: string | undefined, path = ""): Address | undefined {
  const inner = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  return parseUrl(`${scheme}://${inner}${port === undefined || port === "" ? "" : `:${port}`}${path}`);
}

/** A host by itself, as {@link parseUrl} would give it. */
function hostOf(url: URL): string | undefined {
  const { hostname } =
    special.test(url.protocol) || url.protocol === "file:" ? url : (parsed(`http://${url.host}`) ?? url);
  return mappedIpv4(hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase()).replace(/\.$/, "");
}

/** `::ffff:7f00:1` is 127.0.0.1. */
function mappedIpv4(host: string): string {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (match === null) return host;
  const [high, low] = [Number.parseInt(match[1] ?? "", 16), Number.parseInt(match[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
