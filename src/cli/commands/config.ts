import { homedir } from "node:os";
import type { Command } from "commander";
import { configured } from "../../config/configured.ts";
import { describe, type Setting } from "../../config/describe.ts";
import { layersOf } from "../../config/in-force.ts";
import { knownRules } from "../../config/known-rules.ts";
import { places } from "../../config/places.ts";
import { projectRoot } from "../../input/project/root.ts";
import { nodeFiles } from "../../ports/files.ts";
import { painter, type Terminal } from "../../ports/terminal.ts";
import { wrap } from "../output/wrap.ts";

export interface ConfigOptions {
  format: "pretty" | "json";
}

/**
 * `hookguard config`: each value in force here, and which file and line set it.
 * @throws HookguardError `config.invalid`
 */
export async function runConfig({ format }: ConfigOptions, terminal: Terminal): Promise<number> {
  const home = homedir();
  const root = projectRoot({ agent: "unknown", cwd: terminal.cwd, home, env: terminal.env, files: nodeFiles });
  const where = places(home, terminal.env);
  const files = layersOf(where, root);
  const config = configured(files);
  const today = new Date().toISOString().slice(0, 10);
  const settings = describe(config, { where, rules: await knownRules(config, where), today });
  if (format === "json") {
    terminal.stdout(
      `${JSON.stringify({ version: 1, project: root, files: files.map(({ layer, file }) => ({ layer, file })), settings }, null, 2)}\n`,
    );
    return 0;
  }
  terminal.stdout(settings.map((setting) => `${settingText(setting, terminal)}\n`).join(""));
  return 0;
}

/** On one line where it fits; else the place below the value, and the value below its name. */
function settingText({ key, value, from }: Setting, { columns, color }: Pick<Terminal, "columns" | "color">): string {
  const paint = painter(color);
  const place = from.replace(`${homedir()}/`, "~/");
  const short = `${key}: ${value}`;
  if (`${short}  ${place}`.length <= columns) return `${paint("bold", key)}: ${value}  ${paint("dim", place)}`;
  const first = short.length <= columns ? ` ${value}` : `\n${wrap(value, columns, "  ")}`;
  return `${paint("bold", key)}:${first}\n  ${paint("dim", place)}`;
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("config")
    .summary("show each setting in force and where it came from")
    .description(
      "Show the merged configuration of system, user and project for the current folder, with the file and line behind each value.",
    )
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action(async (options: ConfigOptions) => exit(await runConfig(options, terminal)));
}
