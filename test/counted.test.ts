import { expect, test } from "vitest";
import { counted } from "../src/counted.ts";

test.each([
  [0, "event", undefined, "0 events"],
  [1, "event", undefined, "1 event"],
  [2, "event", undefined, "2 events"],
  [1, "policy", "policies", "1 policy"],
  [12, "policy", "policies", "12 policies"],
] as const)("%i %s", (count, noun, more, text) => {
  expect(counted(count, noun, more)).toBe(text);
});
