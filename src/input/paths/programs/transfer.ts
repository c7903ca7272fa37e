import type { Program, Programs } from "./program.ts";

/** Programs that pack, unpack and carry files, over the network or not. */
const compress: Program = {
  operands: { each: "move" },
  options: { value: "-S --suffix -T", write: "-o", read: "-D" },
  when: [["-c -k -t -l --stdout --to-stdout --keep --test --list", { each: "read" }]],
  recursive: "-r --recursive",
};
const sshOptions: Program["options"] = {
  read: "-i -F",
  value: "-o -l -p -b -c -D -e -I -J -L -m -O -Q -R -S -W -w",
  write: "-E",
};

const extract: Program = { operands: { at: ["read"], each: "none" }, options: { tree: "-o" }, unpacks: {} };
const sevenZip: Program = {
  subcommands: {
    a: { operands: { at: ["write"], each: "read" }, recursive: true },
    u: { operands: { at: ["write"], each: "read" }, recursive: true },
    x: extract,
    e: extract,
    l: { operands: { at: ["read"], each: "none" } },
    d: { operands: { at: ["edit"], each: "none" } },
  },
};
const unrar: Program = { operands: { at: ["read"], each: "none", last: "write" }, unpacks: {}, recursive: true };
const tar: Program = {
  options: {
    none: "-f --file",
    cwd: "-C --directory",
    read: "-T --files-from -X --exclude-from",
    value:
      "--exclude -b -I --use-compress-program --transform --strip-components --owner --group --mode --mtime --checkpoint-action --to-command",
    edit: "-g --listed-incremental",
  },
  recursive: true,
  grammar: "tar",
};

export const transferPrograms: Programs = {
  tar,
  zip: {
    operands: { at: ["write"], each: "read" },
    options: { value: "-x -i -P -n -t", write: "-b" },
    when: [["-m --move", { each: "move" }]],
    recursive: "-r -R --recurse-paths",
  },
  unzip: {
    operands: { at: ["read"], each: "none" },
    options: { tree: "-d", value: "-P -x" },
    unpacks: { unless: "-l -p -t -Z -v -z" },
  },
  bsdtar: tar,
  gtar: tar,
  ditto: { operands: { each: "read", last: "write" }, recursive: true },
  pax: {
    operands: { each: "read", guess: "path" },
    options: { edit: "-f", value: "-s -o -x" },
    unpacks: { only: "-r" },
  },
  unrar: { subcommands: { x: unrar, e: unrar, l: { operands: { at: ["read"], each: "none" } } } },
  unar: {
    operands: { at: ["read"], each: "none" },
    options: { tree: "-o -output-directory" },
    unpacks: {},
    singleDash: true,
  },
  gzip: compress,
  gunzip: compress,
  bzip2: compress,
  bunzip2: compress,
  xz: compress,
  unxz: compress,
  lzma: compress,
  zstd: { ...compress, operands: { each: "read" }, when: [["--rm", { each: "move" }]] },
  unzstd: { ...compress, operands: { each: "read" }, when: [["--rm", { each: "move" }]] },
  "7z": sevenZip,
  "7za": sevenZip,
  "7zr": sevenZip,
  cpio: {
    operands: { each: "read", guess: "path" },
    options: { edit: "-F", write: "-O", read: "-I", cwd: "-D --directory", value: "-H" },
    when: [["-p --pass-through", { each: "write", guess: "all" }]],
    unpacks: { only: "-i --extract" },
  },
  ar: { operands: { skip: 1, at: ["edit"], each: "read" } },
  rsync: {
    operands: { each: "read", last: "write", as: "host:path" },
    options: {
      value: "-e --rsh --exclude --include --filter -f --bwlimit --chmod --chown --port --timeout -B",
      read: "--exclude-from --include-from --files-from --password-file --link-dest",
      write: "--log-file --backup-dir --partial-dir --temp-dir -T",
    },
    when: [["--remove-source-files", { each: "move" }]],
    recursive: "-a -r --archive --recursive --delete",
  },
  scp: {
    operands: { each: "read", last: "write", as: "host:path" },
    options: [sshOptions, { value: "-P" }],
    recursive: "-r",
  },
  sftp: { operands: { each: "none" }, options: [sshOptions, { read: "-b", value: "-P" }] },
  ssh: { operands: { each: "none" }, options: sshOptions, ends: true },
  "ssh-add": { operands: { each: "read" }, options: { value: "-t -s -e -E" } },
  "ssh-copy-id": { operands: { each: "none" }, options: { read: "-i -F", value: "-p -o" } },
  "ssh-keygen": {
    operands: { each: "none" },
    options: { write: "-f", value: "-t -b -C -N -P -I -m -O -R -F", read: "-s" },
    when: [["-y -l -F -e -i", {}, { read: "-f" }]],
  },
  curl: {
    operands: { each: "read", as: "url" },
    options: {
      none: "-o --output",
      into: "--output-dir",
      read: "-T --upload-file -K --config -E --cert --cacert --capath --key --netrc-file --etag-compare",
      "@file": "-d --data --data-ascii --data-binary --json -H --header -w --write-out -b --cookie",
      form: "--data-urlencode -F --form --variable",
      value:
        "--url-query --data-raw --form-string --abstract-unix-socket -X --request -u --user -A --user-agent -e --referer -m --max-time --connect-timeout --retry --retry-delay --retry-max-time -x --proxy -U --proxy-user -r --range --resolve --connect-to --interface --limit-rate --max-redirs --url --oauth2-bearer -C -Q -t -y -Y -z --ciphers --cert-type --pass --proto --dns-servers --socks5 --socks5-hostname --aws-sigv4",
      write: "-c --cookie-jar -D --dump-header --trace --trace-ascii --stderr --etag-save --libcurl",
      edit: "--hsts --alt-svc --unix-socket",
    },
    grammar: "curl",
  },
  wget: {
    operands: { each: "read", as: "url" },
    options: {
      write: "-O --output-document -o --output-file -a --append-output --save-cookies",
      into: "-P --directory-prefix",
      read: "-i --input-file --post-file --body-file --load-cookies --config --ca-certificate --certificate --private-key",
      value:
        "--post-data --body-data --header -e --execute -U --user-agent -t --tries -T --timeout -w --wait -Q -l --level -A -R -D -X -I --method --user --password --referer --limit-rate",
      execute: "--use-askpass",
    },
    grammar: "wget",
  },
  aria2c: {
    operands: { each: "read", as: "url" },
    options: { write: "-o --out", into: "-d --dir", read: "-i --input-file" },
    grammar: "wget",
  },
  http: {
    operands: { each: "none" },
    options: { write: "-o --output", value: "--session -a" },
  },
  openssl: {
    operands: { skip: 1, each: "read" },
    options: {
      read: "-in -key -inkey -cert -certfile -CAfile -CA -CAkey -config -kfile -sign -verify -signature",
      write: "-out -keyout",
      value: "-pass -passin -passout -k -K -iv -S -connect -servername -subj -days -newkey -inform -outform -md -iter",
    },
    singleDash: true,
  },
  gpg: {
    operands: { each: "read" },
    options: {
      write: "-o --output",
      value: "-r --recipient -u --local-user --passphrase --passphrase-fd --pinentry-mode --keyserver",
      read: "--homedir --passphrase-file",
      attached: "--batch",
    },
    when: [
      ["--export --export-secret-keys --list-keys -k -K --list-secret-keys --recv-keys --gen-key", { each: "none" }],
    ],
  },
  age: {
    operands: { each: "read" },
    options: { write: "-o --output", value: "-r", read: "-R -i --identity" },
  },
  sops: { operands: { each: "read", guess: "path" } },
};
