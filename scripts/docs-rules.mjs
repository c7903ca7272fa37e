// Writes the rule catalogue (docs/rules/) from each rule's METADATA and cases: what it stops, what it lets through, how
// to change it, what it doesn't see. `node scripts/docs-rules.mjs` writes it; `--check` only says whether it is up to date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));
const rulesFolder = join(root, "policies/hookguard/rules");
const target = join(root, "docs/rules");
const verbs = ["halt", "deny", "ask", "modify", "allow", "warn", "context"];
const shown = 14;

/** Every page by its path below docs/rules. */
export function rulePages() {
  const presets = JSON.parse(readFileSync(join(root, "policies/hookguard/presets/data.json"), "utf8"));
  const rules = folders(rulesFolder).flatMap((category) =>
    folders(join(rulesFolder, category))
      .filter((name) => isRule(join(rulesFolder, category, name), name))
      .map((name) => readRule(category, name, presets)),
  );
  const pages = new Map(rules.map((rule) => [`${rule.category}/${rule.page}`, pageOf(rule)]));
  pages.set("README.md", catalogue(rules, presets));
  return pages;
}

/** A folder that lacks a part is found by the pack's own test. */
function isRule(folder, name) {
  return existsSync(join(folder, `${name}.rego`)) && existsSync(join(folder, "cases.yaml"));
}

function readRule(category, name, presets) {
  const folder = join(rulesFolder, category, name);
  const source = readFileSync(join(folder, `${name}.rego`), "utf8");
  const comment = /^# METADATA\n((?:#.*\n)+)package /m.exec(source)?.[1] ?? "";
  const metadata = parse(comment.replace(/^# ?/gm, ""));
  const { id, severity, events, tools, limits = [] } = metadata.custom;
  const cases = parse(readFileSync(join(folder, "cases.yaml"), "utf8")).map(caseOf);
  return {
    id,
    severity,
    events,
    tools,
    limits,
    cases,
    category,
    page: `${id.slice(category.length + 1)}.md`,
    title: metadata.title,
    description: metadata.description.trim(),
    verbs: verbs.filter((verb) => new RegExp(`^${verb} contains`, "m").test(source)),
    leftOut: Object.keys(presets).filter((preset) => presets[preset].off.includes(id)),
    source: relative(root, join(folder, `${name}.rego`)),
  };
}

function caseOf(entry) {
  const verb = verbs.find((known) => known in entry);
  const call = entry.tool === undefined ? undefined : `${entry.tool} ${JSON.stringify(entry.input ?? {})}`;
  return { verb, text: call ?? entry.prompt ?? (entry.payload ? entry.name : String(entry[verb])) };
}

function pageOf(rule) {
  const stopped = rule.cases.filter(({ verb }) => verb !== "allow");
  const passed = rule.cases.filter(({ verb }) => verb === "allow");
  return [
    `# ${rule.title}`,
    `\`${rule.id}\` · ${rule.verbs.join(", ")} · severity ${rule.severity}${where(rule)}`,
    rule.description,
    ...section("What it stops", listed(stopped)),
    ...section("What it lets through", listed(passed)),
    "## How to change it",
    howTo(rule),
    "## Known limits",
    [...rule.limits, general].map((limit) => `- ${limit}`).join("\n"),
    `Source: [\`${rule.source}\`](../../../${rule.source}), with its tests and all of its cases beside it.`,
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const general =
  "Words that only exist when the command runs (variables from elsewhere, output of other commands) are not known before. " +
  "A command whose program is unknown is judged by its arguments.";

function where({ events, tools, leftOut }) {
  const at = events ? ` · at ${events.map((event) => `\`${event}\``).join(", ")}` : "";
  const by = tools ? ` · tools: ${tools.join(", ")}` : "";
  const not = leftOut.length > 0 ? ` · not in ${leftOut.join(", ")}` : "";
  return at + by + not;
}

function section(title, lines) {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join("\n")];
}

function listed(cases) {
  const lines = cases.slice(0, shown).map(({ verb, text }) => `- ${verb === "allow" ? "" : `${verb}: `}${code(text)}`);
  return cases.length > shown ? [...lines, `- … and ${cases.length - shown} more`] : lines;
}

function code(text) {
  const line = text.trim().replaceAll("\n", "⏎");
  const short = line.length > 110 ? `${line.slice(0, 109)}…` : line;
  return short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
}

function howTo({ id, leftOut }) {
  const preset = leftOut.includes("recommended") ? "It speaks only in the preset `strict` (and `audit`).\n\n" : "";
  return `${preset}In \`hookguard.yaml\` of the system or the user, watch it without enforcing, or set it aside for a time:

\`\`\`yaml
version: 1
rules:
  ${id}: { mode: monitor }
exceptions:
  - rule: ${id}
    owner: team@example.com
    reason: why this is fine here
    expires: 2030-12-31
    scope: { projects: [/home/dev/project] }
\`\`\``;
}

function catalogue(rules, presets) {
  const categories = [...new Set(rules.map(({ category }) => category))];
  return [
    "# Rules of the default pack",
    `${rules.length} rules. Each page says what the rule stops, what it lets through, how to change it, and what it doesn't see. Written by \`node scripts/docs-rules.mjs\` from the rules themselves.`,
    ...categories.map((category) => tableOf(category, rules)),
    "## Presets",
    "`preset: strict` in `hookguard.yaml` chooses one. Any layer may choose `strict`, and then it stays; `audit` is for the system and the user.",
    [
      "| preset | | leaves out |",
      "|---|---|---|",
      ...Object.entries(presets).map(
        ([name, { about, off }]) => `| \`${name}\` | ${about} | ${off.map((id) => `\`${id}\``).join(", ") || "–"} |`,
      ),
    ].join("\n"),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function tableOf(category, rules) {
  const rows = rules
    .filter((rule) => rule.category === category)
    .map(
      (rule) =>
        `| [\`${rule.id}\`](${category}/${rule.page}) | ${rule.title} | ${rule.verbs.join(", ")} | ${rule.severity} |`,
    );
  return [`## ${category}`, ["| rule | | says | severity |", "|---|---|---|---|", ...rows].join("\n")].join("\n\n");
}

function folders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Pages that stand in docs/rules and say something else than they should, or shouldn't be there. */
export function stalePages(pages = rulePages()) {
  const present = existsSync(target)
    ? readdirSync(target, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"))
    : [];
  const wrong = [...pages]
    .filter(([file, text]) => !present.includes(file) || readFileSync(join(target, file), "utf8") !== text)
    .map(([file]) => file);
  return [...wrong, ...present.filter((file) => !pages.has(file))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = rulePages();
  const stale = stalePages(pages);
  if (process.argv.includes("--check")) {
    for (const file of stale) console.error(`docs/rules/${file} is out of date: run \`node scripts/docs-rules.mjs\``);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    for (const file of stale) {
      const path = join(target, file);
      const text = pages.get(file);
      if (text === undefined) rmSync(path);
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
    console.log(`docs/rules: ${pages.size} pages, ${stale.length} written`);
  }
}
