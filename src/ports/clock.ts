/** The one clock: what it says stands in the input document, and policies read no other, so a decision can be replayed. */
export interface Clock {
  /** Nanoseconds since 1970, as exact as a JSON number can carry them (to 256 ns). */
  nowNs(): number;
}

export const nodeClock: Clock = {
  nowNs: () => Date.now() * 1_000_000,
};
