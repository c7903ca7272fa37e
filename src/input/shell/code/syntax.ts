/** Lines between these are a comment; both stand at the beginning of a line. */
export interface Pod {
  from: RegExp;
  to: string;
}

/** How a language is spelled, as far as telling words, strings and comments apart goes. */
export interface Syntax {
  /** What starts a comment that ends with the line. */
  lineComments: readonly string[];
  blockComment?: readonly [string, string];
  pod?: Pod;
  /** Whether a line's end ends a statement. */
  lines: boolean;
  /** Letters that may stand in front of a name and belong to it. */
  sigils: string;
  /** Whether a dollar is a letter. */
  dollars?: true;
  /** Quotes of plain strings; `triple` has the three-fold ones too. */
  quotes: string;
  triple?: true;
  /** Quotes in which a backslash only escapes itself and the quote. */
  raw: string;
  /** What backticks hold: a shell line, or a template. */
  backticks?: "shell" | "template";
  /** How a string names a variable: `${x}`, `#{x}`, `$x`, or both `$x` and `{$x}`. */
  interpolation?: "${" | "#{" | "$" | "{$";
  /** Quotes that interpolate. */
  interpolated: string;
  /** Letters in front of a quote that change it, as Python's `f` and `r`. */
  prefixes?: true;
  /** `q(…)`, `qw{…}`, `%w[…]`: quotes of one's own choice. */
  ownQuotes?: "perl" | "ruby";
  /** Whether a slash can begin a regular expression. */
  regex?: true;
  /** A call needs no parentheses: `system "ls"`. */
  bareCalls?: true;
  /** The operator that joins strings. */
  join: "+" | "." | "";
  /** What marks a word that names a key: `:name` in Ruby. */
  symbols?: true;
}

export const languages = ["python", "javascript", "perl", "ruby", "php", "awk"] as const;
export type Language = (typeof languages)[number];

const names: Readonly<Record<string, Language>> = {
  python: "python",
  pypy: "python",
  py: "python",
  javascript: "javascript",
  js: "javascript",
  node: "javascript",
  nodejs: "javascript",
  deno: "javascript",
  bun: "javascript",
  typescript: "javascript",
  perl: "perl",
  ruby: "ruby",
  php: "php",
  awk: "awk",
  gawk: "awk",
  mawk: "awk",
  nawk: "awk",
};

/** The language behind an interpreter's name, its version aside (`python3.12`); nothing when it isn't one we read. */
export function languageNamed(name: string): Language | undefined {
  const plain = name.toLowerCase().replace(/[\d.]+$/, "");
  return Object.hasOwn(names, plain) ? names[plain] : undefined;
}

export const syntaxes: Readonly<Record<Language, Syntax>> = {
  python: {
    lineComments: ["#"],
    lines: true,
    sigils: "",
    quotes: "'\"",
    triple: true,
    raw: "",
    interpolated: "",
    prefixes: true,
    join: "+",
  },
  javascript: {
    lineComments: ["//"],
    blockComment: ["/*", "*/"],
    lines: false,
    sigils: "",
    dollars: true,
    quotes: "'\"",
    raw: "",
    backticks: "template",
    interpolation: "${",
    interpolated: "`",
    regex: true,
    join: "+",
  },
  perl: {
    lineComments: ["#"],
    pod: { from: /=[a-z]\w*/y, to: "\n=cut" },
    lines: false,
    sigils: "$@%",
    quotes: "'\"",
    raw: "'",
    backticks: "shell",
    interpolation: "$",
    interpolated: '"`',
    ownQuotes: "perl",
    regex: true,
    bareCalls: true,
    join: ".",
  },
  ruby: {
    lineComments: ["#"],
    pod: { from: /=begin\b/y, to: "\n=end" },
    lines: true,
    sigils: "$@",
    quotes: "'\"",
    raw: "'",
    backticks: "shell",
    interpolation: "#{",
    interpolated: '"`',
    ownQuotes: "ruby",
    regex: true,
    bareCalls: true,
    join: "+",
    symbols: true,
  },
  php: {
    lineComments: ["//", "#"],
    blockComment: ["/*", "*/"],
    lines: false,
    sigils: "$",
    quotes: "'\"",
    raw: "'",
    backticks: "shell",
    interpolation: "{$",
    interpolated: '"`',
    join: ".",
  },
  awk: {
    lineComments: ["#"],
    lines: true,
    sigils: "$",
    quotes: '"',
    raw: "",
    interpolated: "",
    regex: true,
    join: "",
  },
};
