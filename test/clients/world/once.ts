import { beforeAll, expect } from "vitest";
import { type Client, type Run, runClient, type Work } from "../agents/agent.ts";
import type { Guard } from "../guards.ts";
import { likeEverywhere } from "./like-everywhere.ts";
import type { Place } from "./place.ts";

/** A run as tests look at it: what differs from place to place is made alike. */
export interface Seen extends Run {
  /** What the client says went wrong with hooks. */
  complaints: string[];
  lastWords: string;
  /** How often the model was asked with answers of tools. */
  replies: number;
}

/**
 * One run for all tests of a group.
 * @param look at the place before it is removed
 */
export function once(
  client: Client,
  work: Work,
  guard: Guard | undefined,
  look: (place: Place) => void = () => undefined,
): () => Seen {
  let seen: Seen | undefined;
  beforeAll(async () => {
    await runClient(client, work, {
      guard: guard && ((place) => guard(client.name, place)),
      inspect(run, place) {
        const alike = (text: string) => likeEverywhere(text, place);
        look(place);
        seen = {
          ...run,
          toldModel: run.toldModel.map(alike),
          lastWords: alike(client.lastWords(run.stdout)),
          complaints: client.complaints(run.stdout + run.stderr),
          replies: run.requests.filter((request) => client.toolResults(request).length > 0).length,
        };
      },
    });
    expect(seen?.timedOut).toBe(false);
  });
  return () => {
    if (!seen) throw new Error(`${client.name} did not run`);
    return seen;
  };
}
