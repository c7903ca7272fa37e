import { type Address, addressOf, parseUrl } from "./parse.ts";

/** How a word is read as an address. */
export const readers = {
  /** A URL; without a scheme it is one of HTTP, as curl and wget take it. */
  url: (word: string) => expanded(word).flatMap(webAddress),
  /** A URL with its scheme, or nothing. */
  "full url": (word: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(word) ? webAddress(word) : []),
  /** HTTPie's: `:3000/x` is here, and a method or a field is no address. */
  item: (word: string) => itemAddress(word),
  /** What git, scp and rsync take: a URL, or `user@host:path`. */
  remote: (word: string) => remoteAddress(word),
  /** The same, but `main:main` is a refspec: without a user the host has a dot. */
  "git remote": (word: string) => (/^[^@.]*:(?!\/\/)/.test(word) ? [] : remoteAddress(word)),
  /** `host`, `user@host`, `ssh://host`. */
  host: (word: string) => hostAddress(word, "ssh"),
  /** `host:port` */
  "host:port": (word: string) => hostPort(word),
  /** socat's `TCP:host:port`. */
  socat: (word: string) => socatAddress(word),
} as const satisfies Record<string, (word: string) => Address[]>;
export type Reader = keyof typeof readers;

/** A host and the word behind it. */
export function hostAndPort(host: string, port: string | undefined, scheme = "tcp"): Address[] {
  return some(addressOf(scheme, host, port !== undefined && /^\d{1,5}$/.test(port) ? port : undefined));
}

/** `/dev/tcp/host/port`, which bash opens as a connection. */
export function deviceAddress(path: string): Address[] {
  const match = /^\/dev\/(tcp|udp)\/([^/]+)\/(\w+)/.exec(path);
  return match === null ? [] : hostAndPort(match[2] ?? "", match[3], match[1]);
}

function webAddress(word: string): Address[] {
  const full = /^[a-z][a-z0-9+.-]*:(?:\/\/|[/\\])/i.test(word) ? word : `http://${word.replace(/^\/\//, "")}`;
  if (/^[-/.]/.test(word) && full !== word && !word.startsWith("//")) return [];
  const found = some(parseUrl(full));
  // A browser ends the host at a backslash; curl takes it for a letter of the user's name.
  return full.includes("\\") ? [...found, ...some(parseUrl(full.replaceAll("\\", "%5C")))] : found;
}

/** curl's own braces: `http://{a,b}.example/`. */
function expanded(word: string): string[] {
  let words = [word];
  for (let round = 0; round < 4; round++) {
    words = words.flatMap((one) => {
      const match = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(one);
      return match === null ? [one] : (match[2] ?? "").split(",").map((part) => `${match[1]}${part}${match[3]}`);
    });
    if (words.length > 32) return words.slice(0, 32);
  }
  return words;
}

function itemAddress(word: string): Address[] {
  if (/^[A-Z]+$/.test(word)) return [];
  if (!word.startsWith(":")) return webAddress(word);
  return webAddress(/^:\d/.test(word) ? `localhost${word}` : `localhost${word.slice(1)}`);
}

function remoteAddress(word: string): Address[] {
  const helper = word.replace(/^(?:ext|fd)::/, "").replace(/^git\+/, "");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(helper)) return webAddress(helper);
  const match = /^(?:[^@/:\s]+@)?(\[[^\]]+\]|[^/:\s]{2,}):(?!\\)(.*)$/s.exec(helper);
  return match === null
    ? []
    : some(addressOf("ssh", match[1] ?? "", undefined, `/${(match[2] ?? "").replace(/^\/+/, "")}`));
}

function hostAddress(word: string, scheme: string): Address[] {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(word)) return some(parseUrl(word));
  const host = word.slice(word.lastIndexOf("@") + 1);
  return host === "" || /[\s/]/.test(host) ? [] : some(addressOf(scheme, host, undefined));
}

function hostPort(word: string): Address[] {
  const match = /^(.+?):(\d{1,5})$/.exec(word);
  return match === null ? hostAddress(word, "tcp") : hostAndPort(match[1] ?? "", match[2]);
}

function socatAddress(word: string): Address[] {
  const match = /^(?:tcp|udp|openssl|ssl|tcp4|tcp6|proxy)(?:-connect)?:([^,]+)/i.exec(word);
  return match === null ? [] : hostPort(match[1] ?? "");
}

function some(address: Address | undefined): Address[] {
  return address === undefined ? [] : [address];
}
