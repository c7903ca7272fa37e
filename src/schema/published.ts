import * as z from "zod";
import { configSchema } from "../config/schema.ts";
import { inputDocument } from "../input/schema.ts";
import { ruleFileSchema } from "../rules/schema.ts";

/** A JSON Schema that others may rely on: the one source is what the code itself reads with. */
interface Published {
  /** Name and version of what it describes. */
  title: string;
  schema(): object;
}

/**
 * Every schema that hookguard publishes, by the name `hookguard schema` knows it by. What people write in an editor is
 * described in draft 7, which editors' YAML support understands.
 */
export const publishedSchemas = {
  config: {
    title: "hookguard.config/v1",
    schema: () => z.toJSONSchema(configSchema, { target: "draft-7", io: "input" }),
  },
  rules: {
    title: "hookguard.rules/v1",
    schema: () => z.toJSONSchema(ruleFileSchema, { target: "draft-7", io: "input" }),
  },
  input: { title: "hookguard.input/v1", schema: () => z.toJSONSchema(inputDocument) },
} as const satisfies Record<string, Published>;

export type SchemaName = keyof typeof publishedSchemas;

/** The text of a published schema. */
export function schemaText(name: SchemaName): string {
  const { title, schema } = publishedSchemas[name];
  return `${JSON.stringify({ title, ...schema() }, null, 2)}\n`;
}
