import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timed, timesOf } from "../../src/bench/time.ts";

describe("times", () => {
  test.each([
    ["one", [5], { count: 1, median_ns: 5, p95_ns: 5, min_ns: 5 }],
    ["an even number", [4, 1, 3, 2], { count: 4, median_ns: 2, p95_ns: 4, min_ns: 1 }],
    ["a hundred", Array.from({ length: 100 }, (_, i) => 100 - i), { count: 100, median_ns: 50, p95_ns: 95, min_ns: 1 }],
  ])("of %s", (_, taken, times) => expect(timesOf(taken)).toEqual(times));

  test("are in order, and of those that were taken", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (taken) => {
        const { min_ns: min, median_ns: median, p95_ns: p95 } = timesOf(taken);
        expect(min <= median && median <= p95).toBe(true);
        for (const one of [min, median, p95]) expect(taken).toContain(one);
      }),
    );
  });

  test("are as many as asked for, and the first rounds don't count", async () => {
    let rounds = 0;
    expect(await timed(10, () => (rounds += 1))).toMatchObject({ count: 10 });
    expect(rounds).toBe(20);
    expect(await timed(2, async () => (rounds += 1), 1)).toMatchObject({ count: 2 });
    expect(rounds).toBe(23);
  });

  test("what fails, fails", async () => {
    await expect(timed(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
