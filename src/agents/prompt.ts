import type { Subject } from "./agent.ts";

/** No prompt names more; what comes after is in the text itself. */
const MOST = 1000;

/** Addresses with a scheme in free text, without the punctuation that ends a sentence. */
export function addressesIn(text: string): string[] {
  const found: string[] = [];
  for (const [match] of text.matchAll(/\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"'`]+/gi)) {
    found.push(withoutEnd(match, ").,;:!?]}"));
    if (found.length >= MOST) break;
  }
  return found;
}

/** Files that a person names with `@`: the agents read them into the prompt, and no tool event shows it. */
export function mentionsIn(text: string): string[] {
  const found: string[] = [];
  for (const [, quoted, bare] of text.matchAll(/(?<![^\s(])@(?:"([^"\n]{1,4096})"|((?:\\.|[^\s\\"]){1,4096}))/g)) {
    const given = quoted ?? withoutEnd((bare ?? "").replace(/\\(.)/g, "$1"), "),.;:!?");
    if (given !== "") found.push(given);
    if (found.length >= MOST) break;
  }
  return found;
}

/** A loop, because the regular expression for it takes quadratic time. */
function withoutEnd(text: string, punctuation: string): string {
  let end = text.length;
  while (end > 0 && punctuation.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What a prompt touches: itself, the addresses in it, the files it mentions. */
export function promptSubject(text: string): Pick<Subject, "files" | "urls" | "texts"> {
  return {
    files: mentionsIn(text).map((given) => ({ op: "read", given })),
    urls: addressesIn(text).map((url) => ({ text: url, source: "prompt" })),
    texts: [{ role: "prompt", text }],
  };
}
