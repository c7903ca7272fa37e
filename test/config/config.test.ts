import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configured } from "../../src/config/configured.ts";
import { exemptions } from "../../src/config/exemptions.ts";
import { type LayerFile, layerFiles } from "../../src/config/layers.ts";
import { readConfig } from "../../src/config/read.ts";
import { isTrusted, projectDigest, setTrust } from "../../src/config/trust.ts";
import { HookguardError } from "../../src/errors.ts";
import { finding } from "../decision/findings.ts";

describe("a file that is not valid is refused, with the place", () => {
  const rows: [string, string, number, RegExp][] = [
    ["an unknown key", "version: 1\nbundels: []\n", 2, /unknown key `bundels`/],
    [
      "an unknown key deep inside",
      "version: 1\nbundles:\n  - name: a\n    source: b\n    kay: c\n",
      5,
      /unknown key `kay`/,
    ],
    ["no version", "bundles: []\n", 1, /version/],
    ["a version that doesn't exist", "version: 2\n", 1, /version/],
    ["a wrong mode", "version: 1\nrules:\n  git.x:\n    mode: off\n", 4, /rules\.git\.x\.mode/],
    [
      "an exception without an end",
      "version: 1\nexceptions:\n  - rule: a\n    owner: me\n    reason: x\n",
      3,
      /expires/,
    ],
    [
      "an end that is no day",
      "version: 1\nexceptions:\n  - {rule: a, owner: b, reason: c, expires: soon}\n",
      3,
      /expires/,
    ],
    ["a key twice", "version: 1\nversion: 1\n", 2, /unique/i],
    ["broken YAML", "version: 1\nbundles: [\n", 3, /./],
    ["a list", "- 1\n", 1, /mapping/],
    ["nothing", "", 1, /mapping/],
    ["an alias bomb", `version: 1\na: &a [x]\nb: [${"*a,".repeat(50)}]\n`, 1, /./],
  ];
  it.each(rows)("%s", (_name, text, line, message) => {
    try {
      readConfig(text, "hookguard.yaml");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(HookguardError);
      const [first] = (error as HookguardError).diagnostics;
      expect((error as HookguardError).message).toMatch(message);
      expect(first?.position).toMatchObject({ file: "hookguard.yaml", line });
    }
  });
});

const file = (layer: LayerFile["layer"], text: string): LayerFile => ({
  layer,
  file: `/${layer}/hookguard.yaml`,
  text: `version: 1\n${text}`,
});

describe("layers", () => {
  it("add up their bundles, and each says where it came from", () => {
    const { bundles } = configured([
      file("system", "bundles:\n  - {name: base, source: base.tar.gz}\n"),
      file("project", "bundles:\n  - {name: mine, source: mine.tar.gz}\n"),
    ]);
    expect(bundles.map(({ value, layer, line }) => [value.name, layer, line])).toEqual([
      ["base", "system", 3],
      ["mine", "project", 3],
    ]);
  });

  const tight: [string, string, string, (config: ReturnType<typeof configured>) => unknown, unknown][] = [
    [
      "a rule stays enforced",
      "rules: {a: {mode: enforce}}",
      "rules: {a: {mode: monitor}}",
      (c) => c.ruleModes.get("a")?.value,
      "enforce",
    ],
    ["the preset stays strict", "preset: strict", "preset: recommended", (c) => c.preset?.value, "strict"],
    ["the built-in pack stays", "built_in: true", "built_in: false", (c) => c.builtIn?.value, true],
    ["the log stays required", "log: {required: true}", "log: {required: false}", (c) => c.logRequired?.value, true],
    ["Gemini doesn't ask", "gemini: {ask: false}", "gemini: {ask: true}", (c) => c.geminiAsk?.value, false],
  ];
  it.each(tight)("%s, whichever layer says so", (_name, a, b, value, expected) => {
    expect(value(configured([file("system", a), file("user", b)]))).toBe(expected);
    expect(value(configured([file("system", b), file("user", a)]))).toBe(expected);
  });

  const loosening: [string, string][] = [
    ["switch the built-in pack off", "built_in: false"],
    ["only watch", "preset: audit"],
    ["monitor a rule", "rules: {a: {mode: monitor}}"],
    ["make an exception", "exceptions: [{rule: a, owner: b, reason: c, expires: 2030-01-01}]"],
    ["fail open", "fail: open"],
    ["let Gemini ask", "gemini: {ask: true}"],
    ["go without a log", "log: {required: false}"],
  ];
  it.each(loosening)("a project may not %s: ignored, and said", (_name, text) => {
    for (const layer of ["project", "untrusted project"] as const) {
      const config = configured([file(layer, text)]);
      expect(config).toMatchObject({
        preset: undefined,
        builtIn: undefined,
        exceptions: [],
        failOpen: [],
        geminiAsk: undefined,
        logRequired: undefined,
      });
      expect(config.ruleModes.size).toBe(0);
      expect(config.ignored).toMatchObject([{ layer, line: expect.any(Number) }]);
      expect(configured([file("user", text)]).ignored).toEqual([]);
    }
  });
});

describe("exemptions", () => {
  const config = configured([
    file(
      "user",
      [
        "bundles: [{name: trial, source: x, mode: monitor}]",
        "rules: {r.monitored: {mode: monitor}, r.enforced: {mode: enforce}}",
        "exceptions:",
        "  - {rule: r.always, owner: o, reason: r, expires: 2030-01-31}",
        "  - {rule: r.here, owner: o, reason: r, expires: 2030-01-31, scope: {projects: [/home/*/legacy], agents: [claude]}}",
      ].join("\n"),
    ),
  ]);
  const on = (today: string, agent = "claude", projectRoot = "/home/dev/app") =>
    exemptions(config, { today, agent, projectRoot, bundles: [{ name: "trial", layer: "user", mode: "monitor" }] });
  const rows: [string, boolean, ReturnType<typeof on>, string][] = [
    ["holds on its last day", true, on("2030-01-31"), "r.always"],
    ["ends the day after", false, on("2030-02-01"), "r.always"],
    ["holds in its projects", true, on("2030-01-01", "claude", "/home/dev/legacy"), "r.here"],
    ["not in others", false, on("2030-01-01", "claude", "/home/dev/legacy2"), "r.here"],
    ["not for other agents", false, on("2030-01-01", "coda", "/home/dev/legacy"), "r.here"],
    ["not for other rules", false, on("2030-01-01"), "r.other"],
  ];
  it.each(rows)("an exception %s", (_name, holds, { exceptionOf }, rule) => {
    expect(exceptionOf(finding("deny", rule)) !== undefined).toBe(holds);
  });
  it("monitor follows the rule first, then the bundle", () => {
    const { isMonitored } = on("2030-01-01");
    const inTrial = (id: string) => ({ ...finding("deny", id), bundle: { name: "trial", layer: "user" as const } });
    expect(isMonitored(finding("deny", "r.monitored"))).toBe(true);
    expect(isMonitored(finding("deny", "r.other"))).toBe(false);
    expect(isMonitored(inTrial("r.other"))).toBe(true);
    expect(isMonitored(inTrial("r.enforced"))).toBe(false);
  });
  it.each([
    ["its own", { layer: "project", name: "base" }, true],
    ["the system's of the same name", { layer: "system", name: "base" }, false],
    ["the user's of the same name", { layer: "user", name: "base" }, false],
    ["one that the same layer also enforces", { layer: "project", name: "twice" }, false],
  ] as const)("a project that only watches a bundle: %s", (_name, bundle, watched) => {
    const { isMonitored } = exemptions(configured([]), {
      today: "2030-01-01",
      agent: "claude",
      projectRoot: "/",
      bundles: [
        { name: "base", layer: "system", mode: "enforce" },
        { name: "base", layer: "project", mode: "monitor" },
        { name: "twice", layer: "project", mode: "enforce" },
        { name: "twice", layer: "project", mode: "monitor" },
      ],
    });
    expect(isMonitored({ ...finding("deny", "r"), bundle })).toBe(watched);
  });
  it("the preset audit only watches the built-in pack", () => {
    const { isMonitored } = exemptions(configured([file("user", "preset: audit\nrules: {r.kept: {mode: enforce}}")]), {
      today: "2030-01-01",
      agent: "claude",
      projectRoot: "/",
      bundles: [
        { name: "pack", layer: "system", mode: "monitor" },
        { name: "other", layer: "user", mode: "enforce" },
      ],
    });
    const from = (name: string, id = "r") => ({
      ...finding("deny", id),
      bundle: { name, layer: name === "pack" ? ("system" as const) : ("user" as const) },
    });
    expect(isMonitored(from("pack"))).toBe(true);
    expect(isMonitored(from("pack", "r.kept"))).toBe(false);
    expect(isMonitored(from("other"))).toBe(false);
  });
  it("hookguard's own test is refused whatever is set aside: install and doctor prove by it that it refuses", () => {
    const text = `preset: audit
rules: {agent.canary: {mode: monitor}}
exceptions: [{rule: agent.canary, owner: me, reason: none, expires: 2030-12-31}]`;
    const { isMonitored, exceptionOf } = exemptions(configured([file("user", text)]), {
      today: "2030-01-01",
      agent: "claude",
      projectRoot: "/",
      bundles: [{ name: "pack", layer: "system", mode: "monitor" }],
    });
    const canary = { ...finding("deny", "agent.canary"), bundle: { name: "pack", layer: "system" as const } };
    expect([isMonitored(canary), exceptionOf(canary)]).toEqual([false, undefined]);
  });
});

it.each([
  ["/home/*/legacy", "/home/dev/legacy", true],
  ["/home/*/legacy", "/home/a/b/legacy", false],
  ["/home/**/legacy", "/home/a/b/legacy", true],
  ["/home/**", "/home/.hidden/x", true],
  ["/srv/app-*", "/srv/app-1", true],
  ["/srv/app", "/srv/app2", false],
  ["**", "/anything/at/all", true],
])("a scope of %s on the project %s: %s", (pattern, projectRoot, holds) => {
  const text = `exceptions: [{rule: a, owner: b, reason: c, expires: 2030-01-01, scope: {projects: ["${pattern}"]}}]`;
  const { exceptionOf } = exemptions(configured([file("user", text)]), {
    agent: "claude",
    today: "2029-01-01",
    projectRoot,
    bundles: [],
  });
  expect(exceptionOf(finding("deny", "a")) !== undefined).toBe(holds);
});

describe("on disk", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "hookguard-config-"));
    mkdirSync(join(root, "project/.hookguard/rules"), { recursive: true });
    writeFileSync(join(root, "project/.hookguard/hookguard.yaml"), "version: 1\n");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const project = () => join(root, "project");

  it("a project's trust ends with any change of its policy folder", () => {
    expect(isTrusted(root, project())).toBe(false);
    setTrust(root, project(), projectDigest(project()));
    expect(isTrusted(root, project())).toBe(true);
    writeFileSync(join(project(), ".hookguard/rules/new.rego"), "");
    expect(isTrusted(root, project())).toBe(false);
    setTrust(root, project(), projectDigest(project()));
    expect(isTrusted(root, project())).toBe(true);
    setTrust(root, project(), undefined);
    expect(isTrusted(root, project())).toBe(false);
  });
  it("a folder with links can't be trusted: they point where nobody looked", () => {
    symlinkSync("/etc/passwd", join(project(), ".hookguard/link"));
    expect(() => projectDigest(project())).toThrow(/no regular file/);
  });
  it("a damaged memory of trust trusts nothing", () => {
    writeFileSync(join(root, "trusted-projects.json"), "{");
    expect(isTrusted(root, project())).toBe(false);
  });
  it("a layer without a file is silent, a layer with an unreadable one is an error", () => {
    const none = join(root, "none");
    expect(layerFiles({ system: none, user: none })).toEqual([]);
    mkdirSync(join(root, "user/hookguard.yaml"), { recursive: true });
    expect(() => layerFiles({ system: none, user: join(root, "user") })).toThrow(HookguardError);
  });
  it.each([
    ["a FIFO", (file: string) => void execFileSync("mkfifo", [file])],
    ["a link to an endless device", (file: string) => symlinkSync("/dev/zero", file)],
    ["a file far too large", (file: string) => writeFileSync(file, "#".repeat(2 << 20))],
  ])("%s in place of a configuration is refused, not waited for", (_name, make) => {
    const hostile = join(root, "hostile");
    mkdirSync(hostile);
    make(join(hostile, "hookguard.yaml"));
    expect(() => layerFiles({ system: join(root, "none"), user: hostile })).toThrow(/can't be read/);
  });
  it("finds a project, trusted or not", () => {
    const none = join(root, "none");
    const layers = (trusted: boolean) =>
      layerFiles({ system: none, user: none, project: { root: project(), trusted } }).map(({ layer }) => layer);
    expect(layers(true)).toEqual(["project"]);
    expect(layers(false)).toEqual(["untrusted project"]);
  });
});
