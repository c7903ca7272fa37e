/**
 * How much of a text is read (design §5: limits end in `complete: false`, never in an exception). The figures are
 * sizes that no command of a person or an agent reaches, yet keep the worst text within a few dozen milliseconds.
 */
export const limits = {
  /** UTF-16 units of the text; the rest isn't read. */
  text: 131_072,
  /** Units of all texts parsed, the inner ones of `sh -c` and the like included. */
  parsed: 393_216,
  /** How deep brackets may nest: beyond, the text is cut before it is parsed. */
  brackets: 48,
  /** How deep shells may run shells (`sh -c`, functions, substitutions). */
  depth: 32,
  commands: 2_000,
  /** Words, parts of words and loop rounds. */
  steps: 30_000,
  /** Units of all `text`, `argv` and `unresolved` given out. */
  output: 1_048_576,
  unresolved: 500,
  /** Units of one value that is worked out. */
  value: 65_536,
  /** Words that one brace expansion may become. */
  braces: 256,
  /** Rounds of a loop over constant words that are walked one by one. */
  rounds: 64,
  /** Programs that one pattern in command position may stand for. */
  candidates: 8,
} as const;
