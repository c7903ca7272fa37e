/** Characters that pass for an ASCII one, beyond what Unicode's own compatibility forms (NFKC) fold. */
const lookAlikes: Record<string, string> = {
  // Cyrillic
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  һ: "h",
  і: "i",
  ј: "j",
  к: "k",
  ӏ: "l",
  м: "m",
  п: "n",
  о: "o",
  р: "p",
  ԛ: "q",
  г: "r",
  ѕ: "s",
  т: "t",
  υ: "u",
  ѵ: "v",
  ԝ: "w",
  х: "x",
  у: "y",
  ʏ: "y",
  ᴢ: "z",
  // Greek
  α: "a",
  ϲ: "c",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  χ: "x",
  γ: "y",
  // Latin and others
  ı: "i",
  ɡ: "g",
  ɑ: "a",
  ɩ: "i",
  ո: "n",
  ս: "u",
  օ: "o",
  հ: "h",
  ց: "g",
  զ: "q",
  // Signs
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "﹣": "-",
  "⁄": "/",
  "∕": "/",
  "⧸": "/",
  "∼": "~",
  "˜": "~",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "․": ".",
  "∗": "*",
};

/** Characters that can't be seen, or turn the direction of what is. */
const invisible =
  /\u00ad|\u034f|\u061c|[\u115f\u1160]|[\u17b4\u17b5]|[\u180b-\u180e]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0|[\u{e0000}-\u{e0fff}]/gu;
const accents = /\p{Mn}/gu;
const beyondAscii = /[\u0080-\uffff]/;
const whitespace = /\s/gu;

/** What a word looks like, when that is plain ASCII and the word is not; absent otherwise. */
export function looksLike(word: string): string | undefined {
  if (!beyondAscii.test(word)) return undefined;
  let seen = "";
  for (const char of word.normalize("NFKD").replace(invisible, "").replace(accents, "").replace(whitespace, " ")) {
    seen += Object.hasOwn(lookAlikes, char) ? lookAlikes[char] : char;
  }
  return beyondAscii.test(seen) ? undefined : seen;
}
