import type { Command } from "commander";
import type { Terminal } from "../../ports/terminal.ts";
import { publishedSchemas, type SchemaName, schemaText } from "../../schema/published.ts";

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("schema")
    .summary("write a JSON Schema: of the configuration, rule files or policy input")
    .description("Write a published JSON Schema, for editors and other tools.")
    .addArgument(program.createArgument("<name>", "what it describes").choices(Object.keys(publishedSchemas)))
    .action((name: SchemaName) => {
      terminal.stdout(schemaText(name));
      exit(0);
    });
}
