import { describe, expect, it } from "vitest";
import { readPermissions } from "../../src/rules/claude-settings.ts";
import { importClaudePermissions } from "../../src/rules/import-claude.ts";
import { parseRuleFile } from "../../src/rules/parse.ts";

describe("permission rules of Claude Code", () => {
  it("become a rule file, each change of meaning with a comment", () => {
    const { text, imported, skipped } = importClaudePermissions(
      {
        deny: ["Bash(git push *)", "Read(/secrets/**)", "Write(*.lock)", "mcp__db__drop(x)"],
        ask: ["WebFetch(domain:example.com)", "bash(rm *)"],
        allow: ["Bash(npm test)", "Bash(npm test)", "mcp__docs", "*", "Agent(model:opus)"],
      },
      "user",
    );
    expect(text).toMatchInlineSnapshot(`
      "# Imported from Claude Code's permissions. \`defaultMode\` and \`additionalDirectories\` have no place here.
      # A deny is stronger than an ask, an ask than an allow, as it was there.

      version: 1
      rules:
        # Hits more: behind any wrapper, in \`sh -c\`, eval, scripts and substitutions, and with global options.
        - id: claude.deny.bash-git-push
          if: Bash(git push *)
          decision: deny
          reason: Your permission rules deny Bash(git push *).
        # \`/\` in user settings is ~/.claude; written out here.
        # Hits more: also through links, through every shell command that is known, and through MCP tools.
        - id: claude.deny.read-claude-secrets
          if: Read(~/.claude/secrets/**)
          decision: deny
          reason: Your permission rules deny Read(/secrets/**).
        # Claude Code never looks at this rule; here it is in force.
        # Hits more: also through links, through every shell command that is known, and through MCP tools.
        - id: claude.deny.write-lock
          if: Write(*.lock)
          decision: deny
          reason: Your permission rules deny Write(*.lock).
        # Not taken over: deny mcp__db__drop(x)
        #   Claude Code skips MCP rules with parentheses.
        # Hits more: also addresses in shell commands.
        - id: claude.ask.webfetch-domain-example-com
          if: WebFetch(domain:example.com)
          decision: ask
          reason: Your permission rules ask before WebFetch(domain:example.com).
        # Claude Code knows no tool bash; here the rule is in force.
        # Hits more: behind any wrapper, in \`sh -c\`, eval, scripts and substitutions, and with global options.
        - id: claude.ask.bash-rm
          if: bash(rm *)
          decision: ask
          reason: Your permission rules ask before bash(rm *).
        # Allows less: no redirect into a file, no subshell, no background, nothing unknown.
        - id: claude.allow.bash-npm-test
          if: Bash(npm test)
          decision: allow
          reason: Your permission rules allow Bash(npm test).
        - id: claude.allow.mcp-docs
          if: mcp__docs
          decision: allow
          reason: Your permission rules allow mcp__docs.

      # Not taken over: allow *
      #   Claude Code takes no \`*\` in the tool of an allow rule.
      # Not taken over: allow Agent(model:opus)
      #   Claude Code takes no parameters in an allow rule.
      "
    `);
    expect(imported).toBe(7);
    expect(skipped.map(({ rule }) => rule)).toEqual(["mcp__db__drop(x)", "*", "Agent(model:opus)"]);
    expect(parseRuleFile(text, "x.yaml")).not.toHaveProperty("diagnostics");
  });

  it("keep `/` at the project for project settings", () => {
    expect(importClaudePermissions({ deny: ["Read(/secrets/**)"] }, "project").text).toContain("if: Read(/secrets/**)");
  });

  it("may be none", () => {
    expect(importClaudePermissions({}, "user")).toMatchObject({ imported: 0, skipped: [] });
  });
});

describe("a settings file", () => {
  it("is read with its comments", () => {
    expect(readPermissions('{ // mine\n "permissions": {"deny": ["Bash"],}, "hooks": {} }', "s.json")).toEqual({
      deny: ["Bash"],
    });
    expect(readPermissions("{}", "s.json")).toEqual({});
  });

  it("that is broken is refused with the place", () => {
    expect(() => readPermissions('{\n "a": }', "s.json")).toThrow("s.json:2:7: value expected.");
    expect(() => readPermissions('{"permissions": {"deny": "Bash"}}', "s.json")).toThrow(
      "s.json: `permissions.deny` must be a list, not `Bash`.",
    );
  });
});
