/** One word of a command. */
export interface Word {
  /** `null` where it can't be known. */
  value: string | null;
  /** Its members, when it is a list (`a,b`). */
  items?: readonly (string | null)[];
  /** A script block's text, `[start, end)` without its braces. */
  block?: [number, number];
  /** Whether it was quoted: then it is no parameter and no operator. */
  quoted: boolean;
  start: number;
  end: number;
}
