import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The import directions of design §4: who may never know of whom. */

const source = resolve(import.meta.dirname, "../../src");

interface Edge {
  from: string;
  to: string;
  /** `import type`, or an import that only loads when called for. */
  kind: "static" | "type" | "dynamic";
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const edges = files.flatMap(edgesOf);

function edgesOf(file: string): Edge[] {
  const text = readFileSync(join(source, file), "utf8");
  const found: Edge[] = [];
  for (const [, keyword, specifier] of text.matchAll(/^\s*(import|export)\b[^"';]*?from\s+"([^"]+)"/gms)) {
    if (keyword === undefined || specifier === undefined) continue;
    found.push({ from: file, to: target(file, specifier), kind: "static" });
  }
  for (const [, specifier] of text.matchAll(/^import\s+type\b[^"';]*?from\s+"([^"]+)"/gms)) {
    const edge = found.find(({ to, kind }) => kind === "static" && to === target(file, specifier ?? ""));
    if (edge) edge.kind = "type";
  }
  for (const [, specifier] of text.matchAll(/\bimport\("([^"]+)"\)/g)) {
    found.push({ from: file, to: target(file, specifier ?? ""), kind: "dynamic" });
  }
  return found;
}

function target(file: string, specifier: string): string {
  return specifier.startsWith(".") ? relative(source, resolve(source, dirname(file), specifier)) : specifier;
}

/** Top folder (or agent folder) of a file; packages keep their name. */
function room(path: string): string {
  const agent = /^agents\/(claude|coda|gemini|unknown)\//.exec(path);
  return agent ? `agents/${agent[1]}` : (path.split("/")[0] ?? path);
}

function offenders(
  from: (file: string) => boolean,
  to: (target: string) => boolean,
  kinds: Edge["kind"][] = ["static", "dynamic"],
) {
  return edges
    .filter((edge) => kinds.includes(edge.kind) && from(edge.from) && to(edge.to))
    .map(({ from, to }) => `${from} -> ${to}`);
}

const isOurs = (target: string) => target.endsWith(".ts");

describe("import directions", () => {
  it("finds the imports it judges", () => expect(edges.length).toBeGreaterThan(50));

  it("input/ and decision/ import nothing of ours but each other, errors, and the ports' types", () => {
    const pure = (file: string) => ["input", "decision"].includes(room(file));
    expect(
      offenders(pure, (to) => isOurs(to) && !["input", "decision", "json.ts", "errors.ts", "ports"].includes(room(to))),
    ).toEqual([]);
  });

  it("an agent imports no other agent, no engine, no config, no CLI", () => {
    for (const agent of ["claude", "coda", "gemini", "unknown"]) {
      const inside = (file: string) => room(file) === `agents/${agent}`;
      const banned = (to: string) =>
        (room(to).startsWith("agents/") && room(to) !== `agents/${agent}`) ||
        ["engine", "config", "cli", "bundle", "rego"].includes(room(to));
      expect(offenders(inside, banned)).toEqual([]);
    }
  });

  it("the engine imports no agent and no CLI", () => {
    expect(
      offenders(
        (file) => room(file) === "engine",
        (to) => room(to).startsWith("agents") || room(to) === "cli",
      ),
    ).toEqual([]);
  });

  it("only engine/wasm.ts imports opa-wasm", () => {
    expect(
      new Set(
        offenders(
          () => true,
          (to) => to.startsWith("@open-policy-agent/"),
        ).map((edge) => edge.split(" ")[0]),
      ),
    ).toEqual(new Set(["engine/wasm.ts"]));
  });

  it("nobody imports the CLI but the CLI and the entry point", () => {
    expect(
      offenders(
        (file) => !["cli", "bin"].includes(room(file)),
        (to) => room(to) === "cli",
        ["static", "dynamic"],
      ),
    ).toEqual([]);
  });
});

describe("what the hook always loads", () => {
  const reached = reach("hook/main.ts");

  it("reaches the whole pipeline", () => {
    for (const file of [
      "hook/run.ts",
      "input/document.ts",
      "engine/evaluate.ts",
      "decision/combine.ts",
      "agents/registry.ts",
    ]) {
      expect(reached).toContain(file);
    }
  });
  it.each(["commander", "execa", "yaml", "micromatch", "binaryen", "jsonc-parser", "jose"])("never %s", (name) => {
    expect([...reached].filter((to) => to === name || to.startsWith(`${name}/`))).toEqual([]);
  });
  it.each(["cli", "install", "doctor", "rego", "replay", "report", "serve"])("nothing of %s/", (folder) => {
    expect([...reached].filter((to) => isOurs(to) && room(to) === folder)).toEqual([]);
  });
});

/** Everything that loading a file loads with it. */
function reach(entry: string): Set<string> {
  const seen = new Set<string>([entry]);
  const todo = [entry];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    for (const { from, to, kind } of edges) {
      if (from !== file || kind !== "static" || seen.has(to)) continue;
      seen.add(to);
      todo.push(to);
    }
  }
  return seen;
}
