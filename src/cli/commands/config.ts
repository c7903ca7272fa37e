import { homedir } from "node:os";
import type { Command } from "commander";
import { configured } from "../../config/configured.ts";
import { describe } from "../../config/describe.ts";
import { layersOf } from "../../config/in-force.ts";
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
export function runConfig({ format }: ConfigOptions, terminal: Terminal): number {
  const home = homedir();
  const root = projectRoot({ agent: "unknown", cwd: terminal.cwd, home, env: terminal.env, files: nodeFiles });
  const files = layersOf(places(home, terminal.env), root);
  const settings = describe(configured(files));
  if (format === "json") {
    terminal.stdout(
      `${JSON.stringify({ version: 1, project: root, files: files.map(({ layer, file }) => ({ layer, file })), settings }, null, 2)}\n`,
    );
    return 0;
  }
  const paint = painter(terminal.color);
  const lines = settings.map(
    ({ key, value, from }) =>
      `${paint("bold", key)}\n${wrap(value, terminal.columns, "  ")}\n${paint("dim", `  ${from}`)}`,
  );
  terminal.stdout(`${lines.join("\n")}\n`);
  return 0;
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("config")
    .summary("show each setting in force and where it came from")
    .description(
      "Show the merged configuration of system, user and project for the current folder, with the file and line behind each value.",
    )
    .addOption(program.createOption("--format <format>", "output").choices(["pretty", "json"]).default("pretty"))
    .action((options: ConfigOptions) => exit(runConfig(options, terminal)));
}
