import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checks, liveChecks } from "../../src/doctor/checks.ts";
import { type Machine, scopes } from "../../src/install/agent-settings.ts";
import { allInstallables } from "../../src/install/agents.ts";

/** `UPDATE_DOCS=1 npx vitest run test/install/docs.test.ts` writes the tables anew. */
const file = new URL("../../docs/installing.md", import.meta.url);
const linux: Machine = { os: "linux", home: "~", cwd: ".", env: {}, root: "/" };

const places = [
  "| agent | user | project | local | managed |",
  "|---|---|---|---|---|",
  ...allInstallables.map(({ settings }) => {
    const cells = scopes.map((scope) => {
      const place = settings.place(scope, linux);
      return "file" in place ? `\`${place.file}\`` : "–";
    });
    return `| ${[settings.title, ...cells].join(" | ")} |`;
  }),
];
const table = [
  "| check | |",
  "|---|---|",
  ...[...checks, ...liveChecks].map(({ id, title }) => `| \`${id}\` | ${title} |`),
];

test.each([
  ["places", places],
  ["checks", table],
])("docs/installing.md: %s", (name, lines) => {
  const text = readFileSync(file, "utf8");
  const now = text.replace(
    new RegExp(`(<!-- generated: ${name} -->\n)[^]*?(<!-- end -->)`),
    (_, open: string, close: string) => `${open}${lines.join("\n")}\n${close}`,
  );
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, now);
  expect(readFileSync(file, "utf8")).toBe(now);
});
