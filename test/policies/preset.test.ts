import { describe, expect, it } from "vitest";
import { bundlesAlone } from "../../src/cases/alone.ts";
import { payloadOf } from "../../src/cases/payloads.ts";
import { run } from "../../src/hook/run.ts";
import { fixedWorld } from "../../src/ports/fixed.ts";
import { defaultBundle } from "../default-bundle.ts";

/** A preset named in the configuration reaches the rules. */

async function verdictOf(command: string, preset?: string): Promise<string> {
  const { decision } = await run(
    { payload: Buffer.from(JSON.stringify(payloadOf({ kind: "shell", command }, "claude"))), agent: "claude" },
    bundlesAlone([defaultBundle()], {
      world: fixedWorld({ home: "/home/dev" }),
      ...(preset === undefined ? {} : { preset }),
    }),
  );
  return decision.verdict;
}

describe("the preset", () => {
  it("recommended is in force where none is named", async () => {
    expect(await verdictOf("git push origin main")).toBe("none");
    expect(await verdictOf("git push origin main", "recommended")).toBe("none");
  });
  it("strict has every rule", async () => {
    expect(await verdictOf("git push origin main", "strict")).toBe("ask");
    expect(await verdictOf("echo x >> AGENTS.md", "strict")).toBe("ask");
  });
  it("never takes what nobody wants away", async () => {
    for (const preset of ["recommended", "strict", "audit"]) expect(await verdictOf("rm -rf /", preset)).toBe("deny");
  });
});
