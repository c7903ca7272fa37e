import { describe, expect, it } from "vitest";
import { mask, maskText } from "../../src/log/mask.ts";

/** Made up here, and put together at run time so that no scanner takes them for real. */
const a = (count: number) => "aB3".repeat(Math.ceil(count / 3)).slice(0, count);

describe("masked, and named", () => {
  it.each([
    ["aws access key", `AKIA${"Q7".repeat(8)}`],
    ["github token", `ghp_${a(36)}`],
    ["github token", `github_pat_${a(60)}`],
    ["gitlab token", `glpat-${a(20)}`],
    ["slack token", `xoxb-${a(24)}`],
    ["anthropic key", `sk-ant-api03-${a(60)}`],
    ["openai key", `sk-proj-${a(48)}`],
    ["google api key", `AIza${a(35)}`],
    ["npm token", `npm_${a(36)}`],
    ["stripe key", `sk_live_${a(24)}`],
    ["json web token", `eyJ${a(12)}.eyJ${a(20)}.${a(30)}`],
    ["private key", `-----BEGIN OPENSSH PRIVATE KEY-----\n${a(80)}\n-----END OPENSSH PRIVATE KEY-----`],
    ["private key", `-----BEGIN PRIVATE KEY-----\n${a(80)}`],
  ])("%s", (kind, secret) => {
    expect(maskText(`before ${secret} after`)).toBe(
      kind === "private key" && !secret.includes("END") ? `before [masked: ${kind}]` : `before [masked: ${kind}] after`,
    );
  });

  it.each([
    [
      "a password in a url",
      "git clone https://me:hunter2hunter2@example.com/x",
      "git clone https://me:[masked: password in a url]@example.com/x",
    ],
    [
      "a header",
      "curl -H 'Authorization: Bearer abcdef123456'",
      "curl -H 'Authorization: Bearer [masked: authorization header]'",
    ],
    ["a named secret", "export DB_PASSWORD=hunter2hunter2", "export DB_PASSWORD=[masked: named secret]"],
    ["a named secret in JSON", '{"api_key": "abcdefgh1234"}', '{"api_key": "[masked: named secret]"}'],
  ])("%s", (_name, text, masked) => expect(maskText(text)).toBe(masked));
});

it.each([
  "git push --force origin main",
  "ls -la /home/dev/.ssh",
  "the password is checked by login()",
  "https://example.com:8080/a@b",
  "npm_config_cache=/tmp/x",
])("ordinary text stays: %s", (text) => expect(maskText(text)).toBe(text));

it("finds them at any depth, and says where", () => {
  const secret = `ghp_${a(36)}`;
  expect(mask({ tool_input: { command: `echo ${secret}`, list: ["x", secret] }, "a/b": secret }, "/input")).toEqual({
    value: {
      tool_input: { command: "echo [masked: github token]", list: ["x", "[masked: github token]"] },
      "a/b": "[masked: github token]",
    },
    pointers: ["/input/tool_input/command", "/input/tool_input/list/1", "/input/a~1b"],
  });
});

it("takes long hostile text in linear time", () => {
  for (const text of [
    "-----BEGIN ".repeat(50_000),
    "password".repeat(50_000),
    "a:".repeat(200_000),
    "://".repeat(100_000),
    "eyJ".repeat(100_000),
    "sk-".repeat(100_000),
  ]) {
    const start = performance.now();
    maskText(text);
    expect(performance.now() - start).toBeLessThan(2000);
  }
});
