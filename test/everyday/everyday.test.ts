import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bundlesAlone } from "../../src/cases/alone.ts";
import { payloadOf } from "../../src/cases/payloads.ts";
import { type CaseAgent, type CaseEvent, caseAgents } from "../../src/cases/types.ts";
import { type Outcome, run } from "../../src/hook/run.ts";
import type { JsonObject } from "../../src/json.ts";
import { fixedWorld } from "../../src/ports/fixed.ts";
import { defaultBundle } from "../default-bundle.ts";

/** What developers and their agents do all day: the default pack must not be noticed (`*.yaml`, commands and calls). */

interface Deed {
  name: string;
  agent: CaseAgent;
  event: CaseEvent;
}

const bundles = [defaultBundle()];
const deeds = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".yaml"))
  .flatMap((file) => deedsIn(file));

function deedsIn(file: string): Deed[] {
  const items = parse(readFileSync(resolve(import.meta.dirname, file), "utf8")) as (string | Call)[];
  return items.flatMap((item) => (typeof item === "string" ? commandDeeds(item) : [callDeed(item)]));
}

function commandDeeds(command: string): Deed[] {
  return caseAgents.map((agent) => ({ name: command, agent, event: { kind: "shell", command } }));
}

function callDeed({ agent = "claude", tool, input }: Call): Deed {
  return { name: `${tool} ${JSON.stringify(input)}`, agent, event: { kind: "tool", tool, input } };
}

interface Call {
  agent?: CaseAgent;
  tool: string;
  input: JsonObject;
}

async function outcomeOf({ agent, event }: Deed): Promise<Outcome> {
  return run(
    { payload: Buffer.from(JSON.stringify(payloadOf(event, agent))), agent },
    bundlesAlone(bundles, { world: fixedWorld({ home: "/home/dev" }) }),
  );
}

describe("everyday work", () => {
  it("is neither refused nor, but for one in a hundred, asked about", async () => {
    const disturbed: string[] = [];
    const asked: string[] = [];
    for (const deed of deeds) {
      const { decision, error } = await outcomeOf(deed);
      const by = decision.because.map(({ policy }) => policy.id).join(", ");
      if (error || ["deny", "halt"].includes(decision.verdict)) disturbed.push(`${deed.name}: ${error?.message ?? by}`);
      if (decision.verdict === "ask") asked.push(`${deed.name}: ${by}`);
    }
    expect(disturbed).toEqual([]);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(deeds.length / 100);
  }, 120_000);

  it("is a list that says something", () => {
    expect(new Set(deeds.map(({ name }) => name)).size).toBeGreaterThan(500);
  });
});
