import type { Options } from "../paths/programs/program.ts";
import type { Reader } from "./words.ts";

/** Which of a program's words are addresses. */
export interface Connects {
  /** How operands are read. */
  operands?: Reader;
  /** Operands that are passed over, a pattern. */
  skip?: string;
  /** Only so many first operands are. */
  first?: number;
  /** The first two operands are a host and its port. */
  hostPort?: true;
  /** Options whose argument is an address: how it is read -> options. */
  options?: Readonly<Partial<Record<Reader, string>>>;
  /** Only with one of these subcommands. */
  subcommands?: string;
  /** Options with arguments, where the table of paths doesn't know the program. */
  values?: Options;
}

const download: Connects = {
  operands: "url",
  options: { url: "--url -x --proxy --preproxy --socks5 --socks5-hostname --doh-url" },
};
const web: Connects = { operands: "url" };
/** The first operand, or the second behind a method; what follows is data. */
const item: Connects = { operands: "item", first: 1, skip: "^[A-Z]+$" };
const host: Connects = { operands: "host", first: 1 };
const remote: Connects = { operands: "remote" };
const packages: Connects = {
  operands: "full url",
  options: { url: "-i --index-url --extra-index-url --registry --index --find-links -f --source --proxy" },
};
const netcat: Connects = {
  hostPort: true,
  values: { value: "-w -p -s -e -c -i -X -x -q -G -T -I -O" },
};

/** Programs that open connections. Any other program connects to what stands in it with a scheme. */
export const connections: Readonly<Record<string, Connects>> = {
  curl: download,
  wget: download,
  wget2: download,
  aria2c: web,
  axel: web,
  fetch: web,
  lynx: web,
  w3m: web,
  links: web,
  elinks: web,
  http: item,
  https: item,
  xh: item,
  xhs: item,
  "yt-dlp": web,
  "youtube-dl": web,
  "Invoke-WebRequest": { operands: "url", options: { url: "-Uri -Proxy" } },
  "Invoke-RestMethod": { operands: "url", options: { url: "-Uri -Proxy" } },
  "Start-BitsTransfer": { operands: "full url", options: { "full url": "-Source -Destination" } },
  git: { operands: "git remote", subcommands: "clone fetch pull push ls-remote remote submodule archive" },
  ssh: { ...host, options: { host: "-J", "host:port": "-W" } },
  sftp: remote,
  scp: remote,
  rsync: remote,
  "ssh-copy-id": host,
  mosh: host,
  autossh: host,
  ftp: { hostPort: true, values: { value: "-P" } },
  ping: { operands: "host", first: 1, values: { value: "-c -i -W -w -s -t" } },
  dig: { operands: "host" },
  nslookup: { operands: "host" },
  host,
  nc: netcat,
  ncat: netcat,
  netcat,
  telnet: { hostPort: true, values: { value: "-l -b -e -n -X" } },
  socat: { operands: "socat" },
  openssl: { options: { "host:port": "-connect -proxy" } },
  pip: packages,
  pipx: packages,
  uv: packages,
  npm: packages,
  pnpm: packages,
  yarn: packages,
  gem: packages,
  cargo: { operands: "full url", options: { url: "--git --index --registry" } },
  go: { operands: "full url" },
  docker: { operands: "full url" },
  kubectl: { operands: "full url", options: { url: "-s --server", "full url": "-f --filename" } },
  helm: { operands: "full url", options: { url: "--repo" } },
  aws: { operands: "full url", options: { url: "--endpoint-url" } },
  gh: { operands: "full url" },
  open: { operands: "full url" },
  "xdg-open": { operands: "full url" },
};
