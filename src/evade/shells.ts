import { around, onWords } from "./edit.ts";
import { base64, double, single } from "./quote.ts";
import type { EvasionClass } from "./types.ts";

/** The text as data for another shell. */
export const shells: EvasionClass = {
  name: "shells",
  rewrites: [
    around("bash -c '…'", (text) => `bash -c ${single(text)}`),
    around('bash -c "…"', (text) => `bash -c ${double(text)}`),
    around("bash -ec", (text) => `bash -ec ${single(text)}`),
    around("bash --norc -c", (text) => `bash --norc -c ${single(text)}`),
    around("/bin/bash -c", (text) => `/bin/bash -c ${single(text)}`),
    around("env bash -c", (text) => `env bash -c ${single(text)}`),
    around("bash -c 'bash -c …'", (text) => `bash -c ${single(`bash -c ${single(text)}`)}`),
    around("eval '…'", (text) => `eval ${single(text)}`),
    around("eval eval", (text) => `eval eval ${single(single(text))}`),
    around('C=…; eval "$C"', (text) => `C=${single(text)}; eval "$C"`),
    around('C=…; bash -c "$C"', (text) => `C=${single(text)}; bash -c "$C"`),
    around("C=… bash -c 'eval \"$C\"'", (text) => `C=${single(text)} bash -c 'eval "$C"'`),
    around("bash -c 'eval \"$1\"' x …", (text) => `bash -c 'eval "$1"' x ${single(text)}`),
    around("echo … | bash", (text) => `printf '%s\\n' ${single(text)} | bash`),
    around("echo … | base64 -d | bash", (text) => `echo ${base64(text)} | base64 -d | bash`),
    around("bash <<< …", (text) => `bash <<< ${single(text)}`),
    around("bash <(echo …)", (text) => `bash <(printf '%s\\n' ${single(text)})`),
    around("source <(echo …)", (text) => `source <(printf '%s\\n' ${single(text)})`),
    around(". /dev/stdin <<< …", (text) => `. /dev/stdin <<< ${single(text)}`),
    around('eval "$(echo …)"', (text) => `eval "$(printf %s ${single(text)})"`),
    around('bash -c "$(echo … | base64 -d)"', (text) => `bash -c "$(echo ${base64(text)} | base64 -d)"`),
    around("xargs bash -c", (text) => `echo x | xargs bash -c ${single(text)}`),
    around("find -exec bash -c", (text) => `find / -maxdepth 0 -exec bash -c ${single(text)} \\;`),
    around("timeout 60 bash -c", (text) => `timeout 60 bash -c ${single(text)}`),
    onWords("sh -c", (words) => `sh -c '${words.join(" ")}'`),
    onWords("bash -c '\"$@\"' x rm -rf /", (words) => `bash -c '"$@"' x ${words.join(" ")}`),
    onWords('bash -c \'"$0" "$@"\' rm -rf /', (words) => `bash -c '"$0" "$@"' ${words.join(" ")}`),
  ],
};
