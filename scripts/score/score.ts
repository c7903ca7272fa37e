import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundlesAlone } from "../../src/cases/alone.ts";
import { payloadOf } from "../../src/cases/payloads.ts";
import { loadBundle } from "../../src/engine/load.ts";
import type { LoadedBundle } from "../../src/engine/types.ts";
import { run } from "../../src/hook/run.ts";

interface Row {
  id: string;
  command: string;
  expect: "block" | "ask" | "allow";
  tier?: string;
  family?: string;
}

interface Judged extends Row {
  /** Refused or asked: not passed silently. */
  stopped: boolean;
  policies: string[];
}

/** Scores one corpus and prints the tables. @returns the exit code: 0, or 3 when the corpus can't be read */
export async function score(corpus: string, { root, verbose }: { root: string; verbose: boolean }): Promise<number> {
  const rows = readFileSync(corpus, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Row);
  const commands = rows.filter(({ command }) => typeof command === "string");
  if (commands.length === 0) {
    console.error(`score: ${corpus} has no rows with a command`);
    return 3;
  }
  const bundle = loadBundle(readFileSync(join(root, "build/default-bundle.tar.gz")), {
    source: "built-in",
    layer: "system",
  });
  const judged: Judged[] = [];
  for (const row of commands) judged.push(await judge(row, bundle));
  print(judged, verbose);
  return 0;
}

async function judge(row: Row, bundle: LoadedBundle): Promise<Judged> {
  const payload = Buffer.from(JSON.stringify(payloadOf({ kind: "shell", command: row.command }, "claude")));
  const { answer, decision } = await run({ payload, agent: "claude" }, bundlesAlone([bundle]));
  return {
    ...row,
    stopped: ["refuse", "halt", "ask"].includes(answer.effect),
    policies: decision.because.map(({ policy }) => policy.id),
  };
}

function print(judged: readonly Judged[], verbose: boolean): void {
  const wrong = judged.filter(isWrong);
  table("family", judged, ({ family }) => family ?? "-");
  table("tier", judged, ({ expect, tier }) => `${expect} ${tier ?? ""}`.trim());
  for (const row of wrong) {
    const what = row.expect === "allow" ? `false alarm (${row.policies.join(", ")})` : "missed";
    console.log(
      verbose
        ? `${row.id}  ${what}  ${row.family ?? ""}\n    ${row.command.replaceAll("\n", "\n    ")}`
        : `${row.id}  ${what}`,
    );
  }
}

function isWrong({ expect, stopped }: Judged): boolean {
  return (expect === "allow") === stopped;
}

function table(title: string, judged: readonly Judged[], key: (row: Judged) => string): void {
  const groups = new Map<string, Judged[]>();
  for (const row of judged) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  console.log(`${title.padEnd(36)} rows  right  wrong      %`);
  for (const [name, rows] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bad = rows.filter(isWrong).length;
    const share = ((100 * (rows.length - bad)) / rows.length).toFixed(1);
    console.log(
      `${name.slice(0, 36).padEnd(36)} ${String(rows.length).padStart(4)} ${String(rows.length - bad).padStart(6)} ${String(bad).padStart(6)} ${share.padStart(6)}`,
    );
  }
  console.log("");
}
