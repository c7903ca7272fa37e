// Writes the tables of docs/configuration.md: keys from the schema that hookguard.yaml is read with, presets from their data.
// `node scripts/docs-config.mjs` writes them; `--check` only says whether they are up to date.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settle } from "./generated.mjs";
import { load, root } from "./load.mjs";

const page = "docs/configuration.md";
const { publishedSchemas } = await load('export { publishedSchemas } from "./src/schema/published.ts";');
const presets = JSON.parse(readFileSync(join(root, "policies/hookguard/presets/data.json"), "utf8"));

/** A row for each key below a schema, those of lists behind `[]`, those of a map behind `.ID`. */
function keys({ properties = {}, required = [] }, prefix = "") {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${prefix}${name}`;
    const row = [`\`${key}\`${required.includes(name) ? " *" : ""}`, values(schema), escaped(schema.description)];
    const { items, additionalProperties } = schema;
    return [
      row,
      ...keys(schema, `${key}.`),
      ...(items ? keys(items, `${key}[].`) : []),
      ...(additionalProperties ? keys(additionalProperties, `${key}.ID.`) : []),
    ];
  });
}

function values({ type, enum: words, const: only, minimum, maximum, format, items }) {
  if (words) return words.map((word) => `\`${word}\``).join(" ");
  if (only !== undefined) return `\`${only}\``;
  if (type === "array") return items.type === "object" ? "list" : `list of ${values(items)}`;
  if (type === "integer") return `${minimum} to ${maximum}`;
  if (type === "boolean") return "`true` `false`";
  return { object: "map", string: format === "date" ? "day" : "text" }[type];
}

const escaped = (text) => text.replaceAll("|", "\\|");
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

const tables = {
  keys: table(["key", "values", "meaning"], keys(publishedSchemas.config.schema())),
  presets: table(
    ["preset", "rules", "silent in it"],
    Object.entries(presets).map(([name, { about, off }]) => [
      `\`${name}\``,
      about,
      off.map((id) => `\`${id}\``).join(", ") || "–",
    ]),
  ),
};

let text = readFileSync(join(root, page), "utf8");
for (const [name, lines] of Object.entries(tables)) {
  const [before, rest] = text.split(`<!-- generated: ${name} -->\n`);
  if (rest === undefined) throw new Error(`${page} has no place for the table of ${name}`);
  text = `${before}<!-- generated: ${name} -->\n${lines.join("\n")}\n${rest.slice(rest.indexOf("<!-- end -->"))}`;
}
settle("scripts/docs-config.mjs", new Map([[page, text]]));
