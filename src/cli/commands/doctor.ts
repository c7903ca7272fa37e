import type { Command } from "commander";
import type { Status } from "../../doctor/check.ts";
import { checks, liveChecks } from "../../doctor/checks.ts";
import { type Examined, examine } from "../../doctor/examine.ts";
import { doctorWorld } from "../../doctor/world.ts";
import { type Context, contextOf } from "../../install/context.ts";
import { maskText } from "../../log/mask.ts";
import { painter, type Style, type Terminal } from "../../ports/terminal.ts";
import { VERSION } from "../../version.ts";
import { widthOf } from "../output/width.ts";
import { wrap } from "../output/wrap.ts";

export interface DoctorOptions {
  live?: boolean;
  json?: boolean;
}

/**
 * `hookguard doctor`: everything that can be wrong, each with what was found, what should be, and what to do.
 * @returns exit code 1 if anything fails; warnings don't fail
 */
export async function runDoctor(options: DoctorOptions, context: Context): Promise<number> {
  const chosen = options.live ? [...checks, ...liveChecks] : checks;
  const examined = await examine(chosen, doctorWorld(context));
  const { terminal } = context;
  terminal.stdout(options.json ? `${JSON.stringify(envelope(examined), null, 2)}\n` : text(examined, terminal));
  return count(examined, "fail") > 0 ? 1 : 0;
}

const marks: Record<Status, { mark: string; style: Style }> = {
  ok: { mark: "✓", style: "green" },
  warn: { mark: "!", style: "yellow" },
  fail: { mark: "✗", style: "red" },
};

function text(examined: readonly Examined[], terminal: Terminal): string {
  const paint = painter(terminal.color);
  const width = widthOf(terminal);
  const lines: string[] = [];
  for (const { check, findings } of examined) {
    if (findings.length === 0) continue;
    const { mark, style } = marks[worst(findings.map(({ status }) => status))];
    lines.push(`${paint(style, mark)} ${check.title} ${paint("dim", `[${check.id}]`)}`);
    for (const { status, found, expected, fix } of findings) {
      const prefix = status === "ok" ? "" : `${status}: `;
      lines.push(wrap(maskText(`${prefix}${found}`), width, "    "));
      if (expected) lines.push(wrap(`expected: ${expected}`, width, "      "));
      if (fix) lines.push(wrap(`fix: ${fix}`, width, "      "));
    }
  }
  const [failed, warned] = [count(examined, "fail"), count(examined, "warn")];
  lines.push("", failed + warned === 0 ? "All is well." : `${failed} to fix, ${warned} to look at.`);
  return `${lines.join("\n")}\n`;
}

/** The versioned JSON of `doctor --json`. */
function envelope(examined: readonly Examined[]) {
  return {
    version: 1,
    command: "doctor",
    hookguard: VERSION,
    checks: examined.map(({ check: { id, title }, findings }) => ({
      id,
      title,
      status: findings.length === 0 ? "skipped" : worst(findings.map(({ status }) => status)),
      findings: findings.map((finding) => ({ ...finding, found: maskText(finding.found) })),
    })),
    failed: count(examined, "fail"),
    warned: count(examined, "warn"),
    ok: count(examined, "fail") === 0,
  };
}

function worst(statuses: readonly Status[]): Status {
  return statuses.includes("fail") ? "fail" : statuses.includes("warn") ? "warn" : "ok";
}

function count(examined: readonly Examined[], wanted: Status): number {
  return examined.flatMap(({ findings }) => findings).filter(({ status }) => status === wanted).length;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("doctor")
    .summary("find out what keeps hookguard from guarding")
    .description(
      "Look for everything that keeps hookguard from guarding here. Exit code 1 if anything fails; warnings don't fail.",
    )
    .option("--live", "also send a call that must be refused through every entry in the settings; no tool is run")
    .option("--json", "findings as JSON")
    .action(async (options: DoctorOptions) => exit(await runDoctor(options, contextOf(terminal))));
}
