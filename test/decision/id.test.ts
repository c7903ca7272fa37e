import { expect, it } from "vitest";
import { decisionId } from "../../src/decision/id.ts";

it("is a ULID: the time first, so ids sort as they were made", () => {
  const zeros = new Uint8Array(16);
  expect(decisionId(0, zeros)).toBe("00000000000000000000000000");
  expect(decisionId(1_469_918_176_385, zeros).slice(0, 10)).toBe("01ARYZ6S41");
  expect(decisionId(1_000, zeros) < decisionId(1_001, zeros)).toBe(true);
});

it("differs by its random part", () => {
  expect(decisionId(0, new Uint8Array(16).fill(31))).toBe("0000000000ZZZZZZZZZZZZZZZZ");
});
