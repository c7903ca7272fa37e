/** What the value of an unquoted expansion comes apart to. */
export interface Split {
  words: string[];
  /** It starts, ends with a separator: what stands before, after it is another word. */
  leading: boolean;
  trailing: boolean;
}

/** Splits the value of an unquoted expansion as the shell does, by the characters of `IFS`. */
export function splitFields(value: string, ifs: string): Split {
  if (![...ifs].some((char) => value.includes(char))) {
    return { words: value === "" ? [] : [value], leading: false, trailing: false };
  }
  const words: string[] = [];
  let word: string | undefined;
  let afterBlank = false;
  for (const char of value) {
    if (!ifs.includes(char)) {
      word = (word ?? "") + char;
      afterBlank = false;
    } else if (char === " " || char === "\t" || char === "\n") {
      if (word !== undefined) {
        words.push(word);
        afterBlank = true;
      }
      word = undefined;
    } else {
      if (!afterBlank) words.push(word ?? "");
      word = undefined;
      afterBlank = false;
    }
  }
  if (word !== undefined) words.push(word);
  return {
    words,
    leading: value !== "" && ifs.includes(value.charAt(0)),
    trailing: value !== "" && ifs.includes(value.charAt(value.length - 1)),
  };
}
