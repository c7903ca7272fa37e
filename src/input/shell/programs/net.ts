import type { ProgramSpec } from "./spec.ts";

export const ssh: ProgramSpec = { posix: true, short: "BbcDEeFIiJLlmOopPQRSWw" };
const scp: ProgramSpec = { short: "cFiJloPSDX" };

export const netPrograms: Readonly<Record<string, ProgramSpec>> = {
  curl: {
    short: "AbcCdDeEFHKmoPQrtTuUwxXyYz",
    long:
      "data data-binary data-raw data-urlencode data-ascii json form form-string header request output output-dir upload-file user " +
      "user-agent url url-query cookie cookie-jar proxy proxy-user preproxy socks5 socks5-hostname referer cacert capath cert key config " +
      "connect-timeout max-time retry retry-delay retry-max-time range resolve connect-to write-out dump-header interface " +
      "limit-rate max-filesize unix-socket abstract-unix-socket netrc-file oauth2-bearer aws-sigv4 proto proto-default proto-redir " +
      "max-redirs noproxy trace trace-ascii stderr time-cond continue-at variable expand-data pass engine ciphers local-port doh-url hostpubmd5 mail-from mail-rcpt quote",
    flags:
      "location fail silent show-error insecure get head include verbose remote-name remote-name-all remote-header-name compressed globoff " +
      "location-trusted netrc create-dirs parallel progress-bar append no-buffer http1.1 http2 ipv4 ipv6 junk-session-cookies fail-with-body",
  },
  wget: {
    short: "oaeiBtOTwQPUlARDIXn",
    long:
      "output-document output-file append-output input-file base tries timeout wait quota directory-prefix user-agent header post-data " +
      "post-file method body-data body-file user password referer load-cookies save-cookies level accept reject domains execute " +
      "limit-rate ca-certificate certificate private-key config use-askpass http-user http-password proxy-user proxy-password",
    flags:
      "quiet no-check-certificate recursive continue no-clobber background spider mirror page-requisites no-parent verbose",
  },
  http: { short: "apsoA", long: "auth auth-type proxy output session verify cert print" },
  https: { short: "apsoA", long: "auth auth-type proxy output session verify cert print" },
  ssh,
  autossh: { ...ssh, short: `${ssh.short}M` },
  mosh: { posix: true, short: "p", long: "ssh port server client predict" },
  sshpass: { posix: true, short: "pfdP" },
  scp,
  sftp: { short: "BbcDFiJloPRSsX" },
  "ssh-keygen": { short: "btCfNPmIVOnaDFJKLMRrsTUWYZz" },
  "ssh-copy-id": { short: "ipoF" },
  "ssh-add": { short: "tceEhHS" },
  rsync: {
    short: "efBMT",
    long:
      "rsh rsync-path exclude exclude-from include include-from files-from filter bwlimit partial-dir backup-dir suffix chmod chown usermap groupmap " +
      "compare-dest copy-dest link-dest password-file port timeout log-file out-format temp-dir max-size min-size sockopts write-batch read-batch",
    flags:
      "archive delete delete-after delete-before delete-during delete-excluded recursive remove-source-files dry-run verbose compress progress force",
  },
  rclone: { depth: 1, long: "config exclude include filter bwlimit transfers checkers", global: true },
  nc: { short: "eGIiMmOPpqsTVwWXxgc", long: "exec sh-exec source-port wait idle-timeout proxy lua-exec" },
  ncat: {
    short: "ecpsiwgGm",
    long: "exec sh-exec lua-exec source-port wait idle-timeout proxy proxy-type allow deny ssl-cert ssl-key",
  },
  netcat: { short: "eGIiMmOPpqsTVwWXxgc", long: "exec sh-exec" },
  socat: { style: "words" },
  telnet: { short: "lbnSXe" },
  ftp: {},
  nmap: { short: "piogADTSm", long: "script script-args exclude" },
  dig: { short: "bfkpqtxy" },
  host: {},
  nslookup: {},
  ping: { short: "ciIsWwtQMmlFpS" },
  openssl: {
    style: "single",
    depth: 1,
    long: "in out pass passin passout k kfile key inkey K iv S md engine connect CAfile config subj days newkey keyout digest sign cert",
    global: true,
    subcommands: {
      enc: { style: "single" },
      base64: { style: "single" },
      s_client: { style: "single" },
      req: { style: "single" },
      rand: { style: "single" },
    },
  },
  gpg: {
    short: "rouda",
    long: "recipient output local-user homedir keyserver passphrase passphrase-file passphrase-fd default-key armor-headers status-fd",
  },
  iptables: {
    short: "tApsdjimPIDNXRoA",
    long: "table append insert delete policy protocol source destination jump match dport sport to-destination",
  },
  nft: { short: "fDI", long: "file" },
  ufw: { depth: 1 },
  ip: { depth: 2, short: "nf" },
  aria2c: { short: "odixsj", long: "out dir input-file header" },
};
