/** One directive of a format, or a stretch of plain text between them: Go's `fmt` syntax (`%[2]*.[1]*f`). */
export interface Flags {
  minus: boolean;
  plus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  width?: number;
  precision?: number;
}

/** Largest width and precision; past it Go says so in the text. */
export const TOO_LARGE = 1_000_000;

/** Reads a number at `at`. @returns undefined where there is none; a number that is too large ends the directive in Go */
export function numberAt(text: string, at: number): { value: number; next: number } | undefined {
  const match = /\d+/y;
  match.lastIndex = at;
  const [digits] = match.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return { value: Number(digits), next: at + digits.length };
}

/** Reads the flags at `at`. */
export function flagsAt(text: string, at: number): { flags: Flags; next: number } {
  const flags: Flags = { minus: false, plus: false, sharp: false, space: false, zero: false };
  for (let next = at; ; next += 1) {
    switch (text[next]) {
      case "-":
        flags.minus = true;
        break;
      case "+":
        flags.plus = true;
        break;
      case "#":
        flags.sharp = true;
        break;
      case " ":
        flags.space = true;
        break;
      case "0":
        flags.zero = true;
        break;
      default:
        return { flags, next };
    }
  }
}

/** Fills up to the width, which counts characters. */
export function pad(text: string, { width, minus, zero }: Flags): string {
  const missing = (width ?? 0) - [...text].length;
  if (missing <= 0) return text;
  if (minus) return text + " ".repeat(missing);
  return (zero ? "0" : " ").repeat(missing) + text;
}
