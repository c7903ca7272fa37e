import { around } from "./edit.ts";
import type { EvasionClass } from "./types.ts";

const END = "HOOKGUARD_END";
const quoted = (text: string) => `<<'${END}'\n${text}\n${END}`;

const stripped = (text: string) => `bash <<-'${END}'\n${text}\n\t${END}`;

/** The text in a here-document that a shell reads. */
export const hereDocs: EvasionClass = {
  name: "here-docs",
  rewrites: [
    around("bash <<'E'", (text) => `bash ${quoted(text)}`),
    around("bash <<E", (text) => `bash <<${END}\n${text.replace(/[\\$`]/g, "\\$&")}\n${END}`),
    around("bash -s <<'E'", (text) => `bash -s ${quoted(text)}`),
    around("cat <<'E' | bash", (text) => `cat <<'${END}' | bash\n${text}\n${END}`),
    around("eval \"$(cat <<'E')\"", (text) => `eval "$(cat ${quoted(text)}\n)"`),
    around("bash /dev/stdin <<'E'", (text) => `bash /dev/stdin ${quoted(text)}`),
    // Leading tabs of the text would be lost.
    { name: "bash <<- 'E'", rewrite: ({ text }) => (text.includes("\t") ? undefined : stripped(text)) },
    around("cat > x.sh <<'E'; bash x.sh", (text) => `cat > x.sh ${quoted(text)}\nbash x.sh`),
  ],
};
