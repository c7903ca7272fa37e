import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoadedBundle } from "../../src/engine/types.ts";
import { builtBundle, sentences } from "../policies/bundle.ts";
import { policyOpa, regoFiles } from "../policies/library.ts";
import { bash, claudeBash } from "../policies/truth.ts";

/** Rule files all the way: YAML, bundle, module, findings. */

const opa = policyOpa();
afterAll(() => opa.close());

const file = `version: 1
rules:
  - id: git.push
    if: Bash(git push*)
    decision: ask
    reason: Pushing is a release step here.
  - id: no.curl
    if: [Bash(curl *), Bash(wget *)]
    decision: deny
    reason: No downloads.
    fix: Ask for the file.
  - id: ok.list
    if: Bash(ls *)
    decision: allow
    reason: Harmless.
  - id: as.claude
    dialect: claude
    matcher: ^(?!Edit)
    if: Bash(npm *)
    decision: warn
    reason: W.
  - id: as.regex
    matcher: ^run_
    decision: warn
    reason: W.
  - id: hello
    event: SessionStart
    decision: context
    reason: Be careful.
`;

describe("a bundle with rule files", () => {
  let bundle: LoadedBundle;
  beforeAll(async () => {
    bundle = await builtBundle(opa, { rules: { "team.yaml": file } });
  }, 120_000);

  it("decides by rules, under their ids", () => {
    expect(sentences(bundle, claudeBash("git push origin"))).toEqual(["ask git.push: git push origin"]);
    expect(sentences(bundle, claudeBash("sh -c 'wget x.test'"))).toEqual(["deny no.curl: wget x.test"]);
    expect(sentences(bundle, claudeBash("ls -la"))).toEqual(["allow ok.list: ls -la"]);
    expect(sentences(bundle, claudeBash("ls -la | sort"))).toEqual([]);
    expect(sentences(bundle, claudeBash("npm test"))).toEqual(["warn as.claude: npm test"]);
    expect(sentences(bundle, bash("gemini", "run_shell_command", "true"))).toEqual([
      "warn as.regex: run_shell_command",
    ]);
  });

  it("beside policies in Rego", () => {
    expect(sentences(bundle, claudeBash("hookguard-canary && git push"))).toEqual([
      "deny agent.canary: hookguard-canary",
      "ask git.push: git push",
    ]);
  });

  it("at events of other kinds", () => {
    const start = {
      agent: { name: "claude" },
      event: { name: "SessionStart", kind: "session.start" },
      raw: {},
      paths: [],
    };
    expect(sentences(bundle, start)).toEqual(["context hello: SessionStart"]);
  });

  it("asks where it can't be told", () => {
    expect(sentences(bundle, claudeBash("$X -o y https://x.test"))).toEqual([
      "ask no.curl: $X -o y https://x.test",
      "warn as.claude: $X -o y https://x.test", // as Claude Code does
    ]);
  });

  it("has no regular expressions where no rule needs them", async () => {
    const rule = file.slice(0, file.indexOf("  - id: as.claude"));
    const small = await builtBundle(opa, { modules: regoFiles("hookguard/lib"), rules: { "team.yaml": rule } });
    expect(sentences(small, claudeBash("git push"))).toEqual(["ask git.push: git push"]);
    expect(small.manifest.metadata?.hookguard?.policies.map(({ id }) => id)).toEqual([
      "git.push",
      "no.curl",
      "ok.list",
    ]);
  }, 120_000);
});
