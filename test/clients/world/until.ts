import { decisionsIn } from "./log.ts";
import type { Place } from "./place.ts";

const LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 25;

/**
 * Holds the model's reply back until hookguard was asked at an event that the client doesn't wait for; without hookguard
 * there is nothing to wait for. The test that looks for the event fails when it never comes.
 */
export function until(place: Place, ...events: readonly string[]): () => Promise<void> {
  return async () => {
    const end = performance.now() + LIMIT_MS;
    const missing = () => {
      const asked = new Set(decisionsIn(place).map(({ event }) => event));
      return events.some((event) => !asked.has(event));
    };
    while (place.guarded && missing() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
}
