/**
 * Programs whose words are addresses though they don't look like one (the programs' manuals).
 * `web`: operands are addresses, `http://` may be left out; `item`: so is the first, behind an HTTP method, and the
 * others are data; `port`: host and port as two words; `login`: `user@host`; `copy`: `user@host:path`;
 * `git`: the same, with the user said;
 * `socat`: `TCP:host:port`.
 */
export type Client = "web" | "item" | "port" | "login" | "copy" | "git" | "socat";

export const clients: Readonly<Record<string, Client>> = {
  curl: "web",
  wget: "web",
  wget2: "web",
  aria2c: "web",
  axel: "web",
  fetch: "web",
  lynx: "web",
  links: "web",
  elinks: "web",
  w3m: "web",
  "Invoke-WebRequest": "web",
  "Invoke-RestMethod": "web",
  "Start-BitsTransfer": "web",
  http: "item",
  https: "item",
  xh: "item",
  xhs: "item",
  nc: "port",
  ncat: "port",
  netcat: "port",
  telnet: "port",
  ftp: "port",
  ssh: "login",
  autossh: "login",
  mosh: "login",
  sftp: "login",
  scp: "copy",
  rsync: "copy",
  git: "git",
  socat: "socat",
};

/** Options of clients that name an address. */
export const addressOptions: ReadonlySet<string> = new Set(["--url", "-Uri", "-Source", "-connect"]);

/** Programs that only print or compare their words: an address there is a text. */
export const mentions: ReadonlySet<string> = new Set(["echo", "printf", "grep", "egrep", "fgrep", "rg", "ag", "sed"]);
