import type { Program, Programs } from "./program.ts";

/** Programs whose words are never paths that they open, however much they look like it. */
const inert: Program = { operands: { each: "none" } };

const names = [
  ...["echo", "printf", "print", "true", "false", ":", "test", "[", "[[", "((", "let", "expr", "seq", "yes"],
  ...[
    "export",
    "declare",
    "local",
    "typeset",
    "readonly",
    "set",
    "unset",
    "shopt",
    "alias",
    "unalias",
    "read",
    "shift",
  ],
  ...["return", "exit", "break", "continue", "trap", "wait", "jobs", "bg", "fg", "kill", "killall", "pkill", "pgrep"],
  ...["cd", "pushd", "popd", "pwd", "dirs", "umask", "ulimit", "type", "which", "whereis", "command", "hash", "help"],
  ...["basename", "dirname", "realpath", "date", "sleep", "uname", "whoami", "id", "hostname", "uptime", "groups"],
  ...["tr", "ps", "top", "htop", "free", "df", "clear", "history", "man", "info", "apropos", "logger"],
  ...["ping", "dig", "nslookup", "host", "nc", "ncat", "netcat", "telnet", "traceroute", "ip", "ifconfig", "ss"],
  ...["brew", "apt", "apt-get", "yum", "dnf", "apk", "pacman", "gem", "composer", "npx", "bunx", "pnpx", "uvx"],
  ...["gcloud", "az", "sudo", "su", "doas", "env", "nohup", "jest", "vitest"],
] as const;

export const inertPrograms: Programs = Object.fromEntries(names.map((name) => [name, inert]));
