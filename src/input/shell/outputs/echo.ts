import type { Ran } from "../place.ts";
import type { Run } from "../runs/run.ts";
import { endsEarly, unescapeText } from "./escapes.ts";

/** What `echo` prints. */
export function echo({ call }: Run): Ran {
  const words = call.fields.slice(1);
  let newline = true;
  let escapes = false;
  while (/^-[neE]+$/.test(words[0]?.value ?? "")) {
    const flags = words.shift()?.value ?? "";
    if (flags.includes("n")) newline = false;
    for (const flag of flags) if (flag !== "n" && flag !== "-") escapes = flag === "e";
  }
  const text = words.map((word) => word.text).join(" ");
  const decoded = words.some((word) => word.decoded) || (escapes && text.includes("\\"));
  const end = newline && !(escapes && endsEarly(text)) ? "\n" : "";
  return { out: (escapes ? unescapeText(text, "echo") : text) + end, decoded, ok: true };
}
