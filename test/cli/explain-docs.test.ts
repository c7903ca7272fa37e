import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.ts";
import { type Desk, desk } from "./support.ts";

/** The sample of docs/explain.md is what the command prints; `UPDATE_DOCS=1` with this file writes it anew. */

const docs = resolve(import.meta.dirname, "../../docs");
const page = join(docs, "explain.md");
const command = "deploy staging && deploy --now $TARGET";
const rules = [...readFileSync(join(docs, "authoring.md"), "utf8").matchAll(/^```rego\n([\s\S]*?)^```$/gm)];
/** The last one that is no test. */
const rule = rules.map(([, text = ""]) => text).findLast((text) => text.includes("# METADATA")) ?? "";

let here: Desk | undefined;
afterEach(() => here?.remove());

it("docs/explain.md shows what `hookguard explain` prints (else UPDATE_DOCS=1)", async () => {
  here = desk({ "policies/deploy/deploy.rego": rule });
  const { folder, terminal } = here;
  const run = (...args: string[]) =>
    createProgram({ ...terminal, columns: 80 }, () => undefined).parseAsync(args, { from: "user" });
  await run("build", `${folder}/policies`, "--name", "team", "-o", `${folder}/team.tar.gz`);
  const before = here.out.length;
  await run("explain", "--bundle", `${folder}/team.tar.gz`, "--command", command);
  const shown = here.out.slice(before).replaceAll(`${folder}/`, "").trimEnd();
  expect(shown).toContain("team.deploy");

  const call = `$ hookguard explain --bundle team.tar.gz --command '${command}'`;
  const sample = `<!-- generated: sample -->\n\`\`\`\n${call}\n${shown}\n\`\`\`\n<!-- end -->`;
  const text = readFileSync(page, "utf8");
  const now = text.replace(/<!-- generated: sample -->[\s\S]*?<!-- end -->/, () => sample);
  if (process.env.UPDATE_DOCS === "1") writeFileSync(page, now);
  expect(readFileSync(page, "utf8")).toBe(now);
  expect(now).toContain(call);
}, 120_000);
