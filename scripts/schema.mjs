// Writes the published JSON Schemas from the schemas that the code reads with.
// `node scripts/schema.mjs` writes them; `--check` only says whether they are up to date.
import { settle } from "./generated.mjs";
import { load } from "./load.mjs";

const { publishedSchemas, schemaText } = await load('export * from "./src/schema/published.ts";');
const files = Object.entries(publishedSchemas).map(([name, { title }]) => [
  `docs/schema/${title.replace("/", ".")}.schema.json`,
  schemaText(name),
]);
settle("scripts/schema.mjs", new Map(files));
