import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAll, policyOpa } from "./library.ts";
import { claudeBash, truth, whole } from "./truth.ts";

/** Permission rules in `strict`, against what Claude Code's own permission rules did with the same commands. */

interface Row {
  command: string;
  /** Outcome with the deny rule `Bash(git push *)`: denied by it, asked, or run. */
  deny: "DENY" | "ASK" | "RAN";
  /** Outcome with the allow rule. */
  allow: "ASK" | "RAN";
}

const opa = policyOpa();
afterAll(() => opa.close());

const { rows } = truth<{ rows: Row[] }>("claude-permission-bash.json");

describe("`Bash(git push *)` in strict", () => {
  let denied: boolean[];
  let doubted: boolean[];
  let allowed: boolean[];
  beforeAll(async () => {
    const asked = rows.map(({ command }) => ({ ask: "Bash(git push *)", input: claudeBash(whole(command)) }));
    denied = (await askAll(opa, "count(data.hookguard.lib.permission.denies(q)) > 0", asked)).map(isTrue);
    doubted = (await askAll(opa, "count(data.hookguard.lib.permission.may_deny(q)) > 0", asked)).map(isTrue);
    allowed = (await askAll(opa, "data.hookguard.lib.permission.allows([q])", asked)).map(isTrue);
  });

  it("denies whatever Claude Code denies", () => {
    expect(rows.filter(({ deny }, index) => deny === "DENY" && !denied[index])).toEqual([]);
  });

  it("allows nothing that Claude Code would ask about", () => {
    expect(rows.filter(({ allow }, index) => allow === "ASK" && allowed[index])).toEqual([]);
  });

  it("does allow what it is for", () => {
    expect(rows.filter((_, index) => allowed[index]).length).toBeGreaterThan(15);
  });

  it("is stronger exactly where the documentation says", () => {
    const stronger = rows.flatMap(({ command, deny }, index) => {
      const strict = denied[index] ? "deny" : doubted[index] ? "ask" : undefined;
      return strict === undefined || deny === "DENY" ? [] : [`${shown(command)} | ${clientSays[deny]} | ${strict}`];
    });
    expect(stronger).toEqual(documented());
  });
});

const clientSays = { ASK: "not matched: asks", RAN: "not matched: runs", DENY: "denies" } as const;

function isTrue(answer: unknown): boolean {
  return answer === true;
}

function shown(command: string): string {
  return `\`${command.replaceAll("\n", "⏎")}\``;
}

function documented(): string[] {
  const text = readFileSync(resolve(import.meta.dirname, "../../docs/semantics.md"), "utf8");
  const table = /<!-- differences.*?-->\n(.*?)<!-- \/differences -->/s.exec(text)?.[1] ?? "";
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => line.split(" | ").slice(0, 3).join(" | ").replace(/^\| /, ""));
}
