import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../../src/cli/program.ts";
import { readConfig } from "../../src/config/read.ts";
import { HookguardError } from "../../src/errors.ts";
import { scaffold } from "../../src/install/scaffold.ts";
import { parseRuleFile } from "../../src/rules/parse.ts";
import { publishedSchemas, type SchemaName } from "../../src/schema/published.ts";
import { desk } from "../cli/support.ts";

/** What an editor says by the published schema is what hookguard says when it reads the file. */

const bundle = (more: string) => `version: 1\nbundles:\n  - {name: team, source: team.tar.gz, ${more}}\n`;
const exception = (more: string) => `version: 1\nexceptions:\n  - {rule: git.x, owner: me, reason: why, ${more}}\n`;

const configs: { good: Record<string, string>; bad: Record<string, string> } = {
  good: {
    "nothing but the version": "version: 1\n",
    "a preset": "version: 1\npreset: strict\n",
    "no built-in pack": "version: 1\nbuilt_in: false\n",
    "no bundles": "version: 1\nbundles: []\n",
    "a bundle": bundle("key: team.pem, algorithm: ES256, scope: prod, mode: monitor"),
    "a bundle from afar": bundle("fetch: {token_file: token, scheme: Basic, refresh_minutes: 10080}"),
    "a bundle with a name of every sign": "version: 1\nbundles: [{name: a-1_b.c, source: x}]\n",
    "rules by mode": "version: 1\nrules:\n  git.x: {mode: monitor}\n  other: {mode: enforce}\n",
    "an exception": exception("expires: 2030-12-31"),
    "an exception on a leap day": exception("expires: 2028-02-29"),
    "an exception with a scope": exception("expires: 2030-01-31, scope: {projects: [/home/*], agents: [coda]}"),
    "open on failure": "version: 1\nfail: open\n",
    "gemini asks": "version: 1\ngemini: {ask: true}\n",
    "a log that may fail": "version: 1\nlog: {required: false}\n",
    "what init writes": scaffold["hookguard.yaml"] ?? "",
  },
  bad: {
    nothing: "",
    "a list": "- version: 1\n",
    "no version": "bundles: []\n",
    "a version to come": "version: 2\n",
    "a version in quotes": 'version: "1"\n',
    "an unknown key": "version: 1\nbundels: []\n",
    "null where a value belongs": "version: 1\npreset:\n",
    "an unknown preset": "version: 1\npreset: lax\n",
    "a word for a truth": "version: 1\nbuilt_in: yes please\n",
    "bundles by name": "version: 1\nbundles: {team: team.tar.gz}\n",
    "a bundle without a source": "version: 1\nbundles: [{name: team}]\n",
    "a bundle without a name": "version: 1\nbundles: [{source: team.tar.gz}]\n",
    "a bundle with a loud name": "version: 1\nbundles: [{name: Team, source: x}]\n",
    "a bundle with an empty source": 'version: 1\nbundles: [{name: team, source: ""}]\n',
    "a key that is a number": bundle("key: 1"),
    "an algorithm nobody has": bundle("algorithm: none"),
    "an unknown key of a bundle": bundle("kay: team.pem"),
    "an unknown scheme": bundle("fetch: {scheme: Digest}"),
    "never to refresh": bundle("fetch: {refresh_minutes: 0}"),
    "to refresh once in a blue moon": bundle("fetch: {refresh_minutes: 10081}"),
    "to refresh by halves": bundle("fetch: {refresh_minutes: 1.5}"),
    "a rule that is off": "version: 1\nrules: {git.x: {mode: off}}\n",
    "a rule without a mode": "version: 1\nrules: {git.x: {}}\n",
    "a rule without a name": 'version: 1\nrules: {"": {mode: monitor}}\n',
    "an exception without an end": exception("scope: {}"),
    "an exception that ends soon": exception("expires: soon"),
    "an exception that ends on no day": exception("expires: 2030-02-30"),
    "an exception that ends at a time": exception("expires: 2030-12-31T00:00:00Z"),
    "an exception for nobody's agent": exception("expires: 2030-12-31, scope: {agents: [other]}"),
    "a half-open failure": "version: 1\nfail: ajar\n",
    "gemini without a word": "version: 1\ngemini: {}\n",
    "a log with more": "version: 1\nlog: {required: true, file: x}\n",
  },
};

const rule = (more: string) => `version: 1\nrules:\n  - {id: a.b, decision: deny, reason: Why., ${more}}\n`;

const ruleFiles: typeof configs = {
  good: {
    "no rules": "version: 1\nrules: []\n",
    "a rule": rule("matcher: Bash, if: Bash(git push*)"),
    "a rule with lists": rule("event: [PreToolUse, tool.after], if: [Bash(a), Bash(b)], agents: [claude]"),
    "a rule in a dialect": `version: 1\ndialect: coda\n${rule("dialect: claude").slice("version: 1\n".length)}`,
    "a rule for people": rule("title: T, description: D, severity: low, docs: here, fix: Don't."),
    "what init writes": scaffold["policies/rules/rules.yaml"] ?? "",
  },
  bad: {
    nothing: "",
    "no version": "rules: []\n",
    "no list": "version: 1\n",
    "an unknown key": "version: 1\nrules: []\nrule: []\n",
    "a rule without an id": "version: 1\nrules: [{decision: deny, reason: x}]\n",
    "a rule without a reason": "version: 1\nrules: [{id: a, decision: deny}]\n",
    "a reason that says nothing": 'version: 1\nrules: [{id: a, decision: deny, reason: "  "}]\n',
    "a rule that modifies": "version: 1\nrules: [{id: a, decision: modify, reason: x}]\n",
    "an id of odd signs": "version: 1\nrules: [{id: a..b, decision: deny, reason: x}]\n",
    "an unknown agent": rule("agents: [other]"),
    "no agent": rule("agents: []"),
    "an empty if": rule("if: []"),
    "an unknown dialect": rule("dialect: bash"),
    "a grave severity": rule("severity: grave"),
    "a rule with more": rule("when: always"),
  },
};

/** YAML as any editor reads it. */
function validates(name: SchemaName, text: string): boolean {
  const ajv = new Ajv({ strict: false, formats: { date: true } });
  return ajv.validate(publishedSchemas[name].schema(), parse(text)) as boolean;
}

function reads(name: SchemaName, text: string): boolean {
  if (name === "rules") return !("diagnostics" in parseRuleFile(text, "rules.yaml"));
  try {
    readConfig(text, "hookguard.yaml");
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(HookguardError);
    return false;
  }
}

describe.each([
  ["config", configs],
  ["rules", ruleFiles],
] as const)("the schema of %s", (name, { good, bad }) => {
  it.each(Object.entries(good))("takes %s, as the reader does", (_, text) => {
    expect({ schema: validates(name, text), reader: reads(name, text) }).toEqual({ schema: true, reader: true });
  });
  it.each(Object.entries(bad))("refuses %s, as the reader does", (_, text) => {
    expect({ schema: validates(name, text), reader: reads(name, text) }).toEqual({ schema: false, reader: false });
  });
  it("says of every key what it is for", () => {
    expect(undescribed(publishedSchemas[name].schema())).toEqual([]);
  });
});

/** Paths of properties without a description. */
function undescribed(schema: object, path = ""): string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null) return [];
    if (key !== "properties") return undescribed(value, path);
    return Object.entries(value as Record<string, object>).flatMap(([name, one]) => [
      ...("description" in one ? [] : [`${path}/${name}`]),
      ...undescribed(one, `${path}/${name}`),
    ]);
  });
}

test.each(["config", "rules", "input"])("`hookguard schema %s` writes what is published", async (name) => {
  const here = desk();
  await createProgram(here.terminal, () => undefined).parseAsync(["schema", name], { from: "user" });
  here.remove();
  const published = readFileSync(
    resolve(import.meta.dirname, `../../docs/schema/hookguard.${name}.v1.schema.json`),
    "utf8",
  );
  expect(here.out).toBe(published);
});

test("init names the schema that it writes, in each file that has one", () => {
  const named = Object.entries(scaffold).flatMap(([file, text]) => {
    const [, target] = /^# yaml-language-server: \$schema=(\S+)$/m.exec(text) ?? [];
    return target === undefined ? [] : [[file, new URL(target, `file:///${file}`).pathname.slice(1)]];
  });
  expect(named).toEqual([
    ["hookguard.yaml", "schema/config.json"],
    ["policies/rules/rules.yaml", "schema/rules.json"],
  ]);
  for (const [, target = ""] of named) expect(JSON.parse(scaffold[target] ?? "")).toHaveProperty("properties");
});
