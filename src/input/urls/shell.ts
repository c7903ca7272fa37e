import type { Command, ShellFacts, UrlFact } from "../types.ts";
import { addressOptions, type Client, clients, mentions } from "./clients.ts";
import { parseUrl } from "./parse.ts";

/** Addresses read of one text at most: past them a text is a list, and the first ones say enough. */
const MOST = 500;

/**
 * Every address that shell commands name: words that are addresses, what a client takes for one (`curl example.com`,
 * `nc host 80`, `scp x host:`), sockets of bash (`/dev/tcp/host/port`), and addresses in code for interpreters.
 */
export function shellUrls(shell: ShellFacts): UrlFact[] {
  const found: UrlFact[] = [];
  for (const [index, command] of shell.commands.entries()) {
    if (found.length >= MOST) break;
    const seen = new Set<string>();
    for (const address of addresses(command)) {
      const parsed = seen.has(address) ? undefined : parseUrl(address);
      seen.add(address);
      if (parsed) found.push({ ...parsed, source: "shell", command: index });
    }
  }
  return found.slice(0, MOST);
}

function* addresses(command: Command): Generator<string> {
  const { program, operands, options, redirects, code, text } = command;
  const client = program === null ? undefined : clients[program];
  if (program === null || !mentions.has(program)) {
    for (const word of operands) if (word !== null && isAddress(word)) yield word;
    for (const { name, value } of options) {
      if (typeof value !== "string") continue;
      if (isAddress(value)) yield value;
      else if (addressOptions.has(name)) yield `${name === "-connect" ? "tcp" : "http"}://${value}`;
    }
  }
  if (client !== undefined) yield* clientAddresses(client, operands);
  // `http://host/$PATH`: the path isn't known, the host is.
  if (client === "web" && operands.includes(null)) yield* knownHosts(text);
  for (const word of operands) if (word !== null) yield* socket(word);
  for (const { target } of redirects) if (typeof target === "string") yield* socket(target);
  if (code?.text?.includes("://")) yield* quoted(code.text);
}

function isAddress(word: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(word);
}

function* clientAddresses(client: Client, operands: Command["operands"]): Generator<string> {
  const words = operands.filter((word) => word !== null);
  const [first, second] = words;
  if (first === undefined) return;
  switch (client) {
    case "web":
      for (const word of words) if (!isAddress(word)) yield `http://${word}`;
      return;
    case "item": {
      const place = /^[A-Z]+$/.test(first) ? second : first;
      if (place === undefined || isAddress(place)) return;
      yield `http://${place.startsWith(":") ? `localhost${/^:\d/.test(place) ? "" : "/"}${place.replace(/^:(?!\d)/, "")}` : place}`;
      return;
    }
    case "port":
      if (!/^\d+$/.test(first))
        yield `tcp://${first}${second !== undefined && /^\d+$/.test(second) ? `:${second}` : ""}`;
      return;
    case "login":
      if (!isAddress(first)) yield `ssh://${first}`;
      return;
    case "copy":
    case "git":
      for (const word of words) {
        const host = /^(?:[\w.-]+@)?([\w.-]{2,}|\[[\da-f:]+\]):/i.exec(word)?.[0].slice(0, -1);
        if (host === undefined || isAddress(word)) continue;
        if (client === "copy" || host.includes("@")) yield `ssh://${host}`;
      }
      return;
    case "socat":
      for (const word of words) {
        const [, host, port] =
          /^(?:tcp|udp|openssl|ssl|sctp|dccp)[46]?(?:-connect|-sendto)?:([^:,]+):(\w+)/i.exec(word) ?? [];
        if (host !== undefined) yield `tcp://${host}:${port}`;
      }
  }
}

/** `/dev/tcp/host/port`, which bash opens as a socket. */
function* socket(word: string): Generator<string> {
  const [, kind, host, port] = /^\/dev\/(tcp|udp)\/([^/]+)(?:\/(\d+))?/.exec(word) ?? [];
  if (host !== undefined) yield `${kind}://${host}${port === undefined ? "" : `:${port}`}`;
}

function* knownHosts(text: string): Generator<string> {
  for (const [address] of text.matchAll(/\bhttps?:\/\/[\w.-]+(?::\d+)?(?=[/?#])/gi)) yield address;
}

function* quoted(code: string): Generator<string> {
  for (const [, address] of code.matchAll(/["'`]((?:https?|ftp|wss?):\/\/[^\s"'`\\]+)/gi)) {
    if (address !== undefined) yield address;
  }
}
