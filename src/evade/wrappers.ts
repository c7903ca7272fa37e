import { onPrograms, onWords } from "./edit.ts";
import type { EvasionClass } from "./types.ts";

/** Commands that only run the command behind them. */
const prefixes = [
  "env",
  "env -i PATH=/usr/bin:/bin",
  "env A=1",
  "A=1",
  "command",
  "command --",
  "nice",
  "nice -n 5",
  "nohup",
  "timeout 60",
  "timeout -k 5 60s",
  "sudo",
  "sudo -n",
  "sudo -u root --",
  "setsid",
  "stdbuf -oL",
  "ionice -c 3",
  "nohup nice env",
  "sudo env A=1 timeout 60",
];

/** Programs behind programs that run programs. */
export const wrappers: EvasionClass = {
  name: "wrappers",
  rewrites: [
    ...prefixes.map((prefix) => onPrograms(prefix, (word) => `${prefix} ${word}`)),
    onWords("time", (words) => `time ${words.join(" ")}`),
    onWords("exec", (words) => `exec ${words.join(" ")}`),
    onWords("!", (words) => `! ${words.join(" ")}`),
    onWords("printf … | xargs", ([program, ...args]) => `printf '%s ' ${args.join(" ")} | xargs ${program}`),
    onWords("xargs < /dev/null", (words) => `xargs ${words.join(" ")} < /dev/null`),
    onWords("find -exec", (words) => `find / -maxdepth 0 -exec ${words.join(" ")} \\;`),
    onWords("env -S", (words) => `env -S '${words.join(" ")}'`),
  ],
};
