import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { places } from "../../config/places.ts";
import { counted } from "../../counted.ts";
import { isProbe, PROBE_SESSION } from "../../install/canary.ts";
import { isJsonObject } from "../../json.ts";
import { firstBroken, GENESIS, hashOf, previousOf } from "../../log/chain.ts";
import { KEPT_LOGS } from "../../log/write.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";

/** Lines are chained by hash, over the files that were set aside too: one that was changed or removed is seen. */
export const logIntact: Check = {
  id: "log-intact",
  title: "The decision log is as it was written",
  run({ context: { machine } }) {
    const log = join(places(machine.home, machine.env).state, "decisions.jsonl");
    const aside = Array.from({ length: KEPT_LOGS }, (_, at) => `${log}.${KEPT_LOGS - at}`).filter(existsSync);
    const files = [...aside, log].filter(existsSync);
    // While nothing was ever thrown away, the oldest line is the first that there was.
    let previous = aside.length < KEPT_LOGS ? GENESIS : undefined;
    let count = 0;
    let probes = 0;
    const findings: Finding[] = [];
    for (const file of files) {
      const lines = linesOf(file);
      if ("code" in lines) return [unreadable(file, lines.code)];
      const [first] = lines;
      if (first === undefined) continue;
      const claimed = previousOf(first);
      const anew = claimed === GENESIS && previous !== GENESIS && previous !== undefined;
      const cut = claimed !== undefined && claimed !== GENESIS && previous === GENESIS;
      if (anew || cut) findings.push(gap(file));
      const broken = firstBroken(lines, anew || cut ? undefined : previous);
      if (broken !== undefined) return [...findings, tampered(file, broken)];
      previous = hashOf(lines.at(-1) ?? "");
      count += lines.length;
      probes += lines.filter(isSelfTest).length;
    }
    if (count === 0 || findings.length > 0) return findings;
    return [
      ok(`${counted(count - probes, "decision")}${probes === 0 ? "" : `, and ${probes} on hookguard's own tests`}`),
    ];
  },
};

/** `status` doesn't show them either. */
function isSelfTest(line: string): boolean {
  if (!line.includes(PROBE_SESSION)) return false;
  const event: unknown = JSON.parse(line);
  return isJsonObject(event) && isProbe(event.input);
}

function linesOf(file: string): string[] | { code: string } {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? "" };
  }
}

function tampered(file: string, line: number): Finding {
  return fail(
    `${file}:${line}: this line doesn't follow from the one before`,
    "an unbroken chain",
    "Find out who wrote there, then move the file away.",
  );
}

function gap(file: string): Finding {
  return warn(
    `${file}:1: what was decided before this line is gone`,
    "every decision since the first, or since the last file that was thrown away for room",
    "If nobody moved the log away, find out who removed it.",
  );
}

function unreadable(file: string, code: string): Finding {
  return fail(`${file} can't be read (${code})`, "a log that can be read", "Make it readable for you.");
}
