/** Why something can't be known before it runs: the closed list of `unresolved[].why`. */
export const whys = {
  variable: "a variable that is not known",
  default: "a default, unless the variable is set elsewhere",
  output: "output of a command that is not known",
  arithmetic: "arithmetic that is not known",
  expansion: "an expansion that is not worked out",
  pattern: "a pattern as the name of a program",
  tooMany: "more words than are read",
  tooLong: "a value longer than is read",
  tooDeep: "shells nested deeper than are read",
  recursion: "a function or alias that calls itself",
  stdin: "words that come from standard input",
  found: "a path that find finds",
  code: "code that is not known",
  file: "a script file that is not read",
  language: "code that is not read completely",
  lookAlike: "look-alike characters",
  case: "the name of a known program in another case",
  syntax: "text that is not valid bash",
  cut: "text beyond the size that is read",
  option: "an option that is not known",
} as const;
export type Why = (typeof whys)[keyof typeof whys];
