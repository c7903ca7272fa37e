import { describe, expect, test } from "vitest";
import type { Client } from "../agents/agent.ts";
import { builtIn, testPolicies } from "../guards.ts";
import { once } from "../world/once.ts";
import type { Drive, Refusal, Tour } from "./drive.ts";

/** Every event that a client can be made to fire headless: asked, answered, obeyed, and nothing else changed by it. */
export function tourOf(tour: Tour): void {
  const { client, drives, refusals } = tour;
  for (const drive of drives) allowed(client, drive);
  for (const refusal of refusals) refused(client, refusal);
  nothingForgotten(tour);
}

function allowed(client: Client, drive: Drive): void {
  describe(`${client.name}: ${drive.name}`, () => {
    const without = once(client, drive, undefined);
    const run = once(client, drive, builtIn);
    test.each(drive.reaches)("%s is asked at", (event) => {
      expect(run().decisions.map((one) => one.event)).toContain(event);
    });
    test("every answer is one that the client takes", () => {
      expect(run().complaints).toEqual([]);
      expect(run().decisions.flatMap(({ error = [] }) => error)).toEqual([]);
    });
    test("everything ends as it does without hookguard", () => {
      const { files, toldModel, lastWords, exitCode, replies } = without();
      expect(run()).toMatchObject({ files, toldModel, lastWords, exitCode, replies });
    });
  });
}

function refused(client: Client, refusal: Refusal): void {
  describe(`${client.name}: a refusal at ${refusal.at}`, () => {
    const run = once(client, refusal, testPolicies);
    test("holds", () => {
      const at = run().decisions.filter(({ policies }) => policies.includes("test.marked"));
      expect(at[0]).toMatchObject({ event: refusal.at, effect: "refuse" });
      refusal.held(run());
    });
  });
}

/** The tables of the tests and the table that hookguard answers by name the same events. */
function nothingForgotten({ client, events, drives, unreached, refusals, unrefused }: Tour): void {
  describe(`${client.name}: nothing is forgotten`, () => {
    const reached = new Set(drives.flatMap(({ reaches }) => reaches));
    test("every registered event is reached, or it is said why not", () => {
      const registered = events.filter(({ register }) => register === true).map(({ name }) => name);
      expect([...reached, ...Object.keys(unreached)].sort()).toEqual(registered.sort());
    });
    test("every reached event that can be refused is, or it is said why not", () => {
      const refusable = events.filter(({ name, can }) => reached.has(name) && can.includes("deny"));
      const shown = [...new Set(refusals.map(({ at }) => at)), ...Object.keys(unrefused)];
      expect(shown.sort()).toEqual(refusable.map(({ name }) => name).sort());
    });
  });
}
