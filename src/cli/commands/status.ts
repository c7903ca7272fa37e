import type { Command } from "commander";
import { counted } from "../../counted.ts";
import { type Status, statusOf } from "../../doctor/status.ts";
import { doctorWorld } from "../../doctor/world.ts";
import { type Context, contextOf } from "../../install/context.ts";
import { maskText } from "../../log/mask.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { VERSION } from "../../version.ts";
import { printable } from "../output/excerpt.ts";
import { widthOf } from "../output/width.ts";
import { wrap } from "../output/wrap.ts";

export interface StatusOptions {
  json?: boolean;
}

/** `hookguard status`: what is registered, which policy is in force, the last decisions, anything off. @returns exit code 0 */
export async function runStatus({ json }: StatusOptions, context: Context): Promise<number> {
  const status = await statusOf(doctorWorld(context));
  const { terminal } = context;
  const envelope = { version: 1, command: "status", hookguard: VERSION, ...status };
  terminal.stdout(json ? `${JSON.stringify(envelope, null, 2)}\n` : text(status, terminal));
  return 0;
}

function text(status: Status, terminal: Terminal): string {
  const paint = painter(terminal.color);
  const width = widthOf(terminal);
  const head = (title: string) => paint("bold", title);
  const lines = [`hookguard ${VERSION}${status.project ? ` in ${status.project}` : ""}`, "", head("Registered")];
  for (const { title, places } of status.agents) {
    if (places.length === 0) lines.push(`  ${title.padEnd(12)} ${paint("yellow", "nowhere")}`);
    for (const { scope, events, file, executables } of places) {
      const head = `  ${title.padEnd(12)} ${scope.padEnd(8)} ${counted(events, "event").padStart(9)}`;
      const whole = `${head}  ${file}`;
      lines.push(...(whole.length <= width ? [whole] : [head, `${" ".repeat(23)}${file}`]));
      lines.push(paint("dim", `  ${"".padEnd(21)} by ${executables.join(", ")}`));
    }
  }
  if (status.agents.length === 0) lines.push("  no agent was found");
  lines.push("", head("Policy"));
  for (const { name, layer, policies, revision, mode, source } of status.bundles) {
    const shown = revision ? `, revision ${revision.slice(0, 12)}` : "";
    lines.push(
      wrap(
        `${name} (${layer}, ${mode}): ${counted(policies, "policy", "policies")}${shown}, from ${source}`,
        width,
        "  ",
      ),
    );
  }
  if (status.bundles.length === 0) lines.push(paint("red", "  none could be loaded: every event is refused"));
  for (const { rule, owner, expires } of status.exceptions) lines.push(`  except ${rule} until ${expires} (${owner})`);
  lines.push("", head("Last decisions"));
  for (const { time, agent, effect, tool = "", policies, monitored = [], excepted = [] } of status.decisions) {
    const clock = time.slice(5, 16).replace("T", " ");
    const rules = [
      ...policies,
      ...monitored.map((rule) => `${rule} (monitor)`),
      ...excepted.map((rule) => `${rule} (excepted)`),
    ].join(", ");
    lines.push(printable(`  ${clock}  ${effect.padEnd(6)} ${agent} ${tool}  ${rules}`.trimEnd()).slice(0, width));
  }
  if (status.decisions.length === 0) lines.push("  none yet");
  if (status.off.length > 0) {
    lines.push("", head("Off"));
    for (const { status: kind, found } of status.off) {
      lines.push(
        `  ${paint(kind === "fail" ? "red" : "yellow", kind)} ${wrap(maskText(found), width - 7, "       ").trimStart()}`,
      );
    }
    lines.push("  `hookguard doctor` says what to do.");
  }
  return `${lines.join("\n")}\n`;
}

/** Adds the verb to the CLI. */
export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("status")
    .summary("show what is in force here, on one screen")
    .description(
      "Show where hookguard is registered, which policy is in force, the last decisions, and anything that is off.",
    )
    .option("--json", "the same as JSON")
    .action(async (options: StatusOptions) => exit(await runStatus(options, contextOf(terminal))));
}
