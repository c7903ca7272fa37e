import { describe, expect, test } from "vitest";
import { gitFacts } from "../../../src/input/project/git.ts";
import { projectRoot } from "../../../src/input/project/root.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";
import { fastest } from "../fastest.ts";

const home = "/home/dev";
const at = (cwd: string, files: Record<string, string>, more: { agent?: string; env?: Record<string, string> } = {}) =>
  projectRoot({ agent: more.agent ?? "claude", cwd, home, env: more.env ?? {}, files: fixedWorld({ files }).files });

const repo = { "/home/dev/app/.git/HEAD": "ref: refs/heads/main" };

describe("the project's root", () => {
  test.each([
    ["the folder with .git", "/home/dev/app", repo, "/home/dev/app"],
    ["the nearest folder above with .git", "/home/dev/app/src/deep", repo, "/home/dev/app"],
    ["the nearest folder above with .hookguard", "/srv/x/y", { "/srv/x/.hookguard/hookguard.yaml": "" }, "/srv/x"],
    ["the working folder when nothing marks one", "/srv/x", {}, "/srv/x"],
    ["never the home folder above", "/home/dev/app", { "/home/dev/.git/HEAD": "x" }, "/home/dev/app"],
    ["the home folder when somebody works right there", "/home/dev", { "/home/dev/.git/HEAD": "x" }, "/home/dev"],
    ["the disk when somebody works there", "/", { "/.git/HEAD": "x" }, "/"],
  ])("is %s", (_, cwd, files, root) => {
    expect(at(cwd, files)).toBe(root);
  });

  test("is where the session started, however far `cd` went", () => {
    const env = { CLAUDE_PROJECT_DIR: "/home/dev/app/src" };
    expect(at("/etc", repo, { env })).toBe("/home/dev/app");
    expect(at("/home/dev/app/src/x", repo, { env })).toBe("/home/dev/app");
  });

  test("takes each agent's own variable only", () => {
    const env = { CLAUDE_PROJECT_DIR: "/home/dev/app", GEMINI_PROJECT_DIR: "/srv/g", CODA_PROJECT_DIR: "relative" };
    expect(at("/srv/g/a", {}, { env, agent: "gemini" })).toBe("/srv/g");
    expect(at("/srv/c", {}, { env, agent: "coda" })).toBe("/srv/c");
    expect(at("/srv/u", {}, { env, agent: "unknown" })).toBe("/srv/u");
  });

  test("is the worktree of the same repository when the session went there", () => {
    const env = { CLAUDE_PROJECT_DIR: "/home/dev/app" };
    const tree = (gitdir: string) => ({ ...repo, "/srv/tree/.git": `gitdir: ${gitdir}\n`, "/srv/tree/a": "" });
    expect(at("/srv/tree", tree("/home/dev/app/.git/worktrees/t"), { env })).toBe("/srv/tree");
    expect(at("/srv/tree", tree("/somewhere/.git/worktrees/t"), { env })).toBe("/home/dev/app");
  });

  test("of a very deep folder is found or given up, not looked for without end", () => {
    expect(at(`/${"a/".repeat(5000)}b`, {})).toMatch(/\/b$/);
  });
});

describe("git, read without running it", () => {
  const facts = (files: Record<string, string>) => gitFacts("/p", fixedWorld({ files }).files);

  test("branch and remotes, credentials left out", () => {
    const config = [
      "[core]",
      "  url = not-a-remote",
      '[remote "origin"]',
      "  url = https://user:token@example.com/a.git ; comment",
      "  pushurl = git@example.com:a.git",
      '[Remote "two"] url = "ssh://git@example.com/b.git"',
      '[remote "three"]',
      "\turl=ssh://git:secret@example.com/c.git",
    ].join("\n");
    expect(facts({ "/p/.git/HEAD": "ref: refs/heads/feature/x\n", "/p/.git/config": config })).toEqual({
      branch: "feature/x",
      remotes: [
        "https://example.com/a.git",
        "git@example.com:a.git",
        "ssh://git@example.com/b.git",
        "ssh://example.com/c.git",
      ],
    });
  });

  test("a detached head has no branch", () => {
    expect(facts({ "/p/.git/HEAD": "0123456789abcdef" })).toEqual({ remotes: [] });
  });

  test("a worktree has its own head and shares its remotes", () => {
    const files = {
      "/p/.git": "gitdir: ../main/.git/worktrees/p\n",
      "/main/.git/worktrees/p/HEAD": "ref: refs/heads/topic",
      "/main/.git/worktrees/p/commondir": "../..\n",
      "/main/.git/config": '[remote "o"]\nurl = https://example.com/m.git',
    };
    expect(facts(files)).toEqual({ branch: "topic", remotes: ["https://example.com/m.git"] });
  });

  test.each([
    ["no repository", {}],
    ["a .git that is anything", { "/p/.git": "hello" }],
    ["a .git folder without HEAD", { "/p/.git/config": "" }],
    ["a head that is too large", { "/p/.git/HEAD": "x".repeat(5000) }],
  ])("%s is no repository", (_, files) => {
    expect(facts(files)).toBeUndefined();
  });

  test("a config full of blanks is read in linear time", () => {
    const config = `[remote "o"]\nurl = ${" ".repeat(200_000)}x${" ".repeat(50_000)}`;
    const files = { "/p/.git/HEAD": "ref: refs/heads/m", "/p/.git/config": config };
    expect(facts(files)?.remotes).toEqual(["x"]);
    expect(fastest(500, () => facts(files))).toBeLessThan(500);
  });
});
