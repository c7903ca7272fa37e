import type { Times } from "./types.ts";

/** Rounds before the clock counts: engines compile what is hot. */
export const WARM_UP = 50;

/** Times something again and again; the first rounds don't count. */
export async function timed(count: number, work: () => unknown, warmUp = WARM_UP): Promise<Times> {
  for (let round = 0; round < Math.min(count, warmUp); round += 1) await work();
  const taken: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const start = process.hrtime.bigint();
    // Waiting for what is no promise would count, too.
    const result = work();
    if (result instanceof Promise) await result;
    taken.push(Number(process.hrtime.bigint() - start));
  }
  return timesOf(taken);
}

/** @param taken nanoseconds of each round, at least one */
export function timesOf(taken: readonly number[]): Times {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return { count: sorted.length, median_ns: at(0.5), p95_ns: at(0.95), min_ns: sorted[0] ?? 0 };
}

/** How long one call takes. */
export function nanoseconds(work: () => unknown): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
}
