/** One kind of credential with a shape of its own. */
export interface SecretFormat {
  kind: string;
  /** Global; every match is removed whole, or its group `secret` alone where one is named. */
  pattern: RegExp;
}

/**
 * Credentials that are told by their issuer's fixed beginning or by the key they stand under.
 * Each pattern is linear: no nested repetition, no alternation that overlaps itself.
 */
export const secretFormats: readonly SecretFormat[] = [
  {
    kind: "private key",
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,30}-----|$)/g,
  },
  { kind: "aws access key", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { kind: "github token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})/g },
  { kind: "gitlab token", pattern: /\bgl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat)-[A-Za-z0-9_-]{20,}/g },
  { kind: "slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bxapp-\d-[A-Za-z0-9-]{10,}/g },
  { kind: "slack webhook", pattern: /\bhooks\.slack\.com\/services\/[A-Za-z0-9/_-]{20,}/g },
  { kind: "stripe key", pattern: /\b[srp]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: "anthropic key", pattern: /\bsk-ant-[A-Za-z0-9_-]{20,}/g },
  { kind: "openai key", pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{32,}/g },
  { kind: "google api key", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { kind: "google oauth token", pattern: /\bya29\.[A-Za-z0-9_-]{20,}/g },
  { kind: "npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "pypi token", pattern: /\bpypi-[A-Za-z0-9_-]{50,}/g },
  { kind: "hugging face token", pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { kind: "sendgrid key", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g },
  { kind: "json web token", pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g },
  {
    kind: "password in a url",
    pattern: /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s:@/"']{0,64}:(?<secret>[^\s@/"']{1,256})@/gi,
  },
  {
    kind: "authorization header",
    pattern:
      /\b(?:authorization|proxy-authorization)["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{8,})/gi,
  },
  {
    kind: "named secret",
    pattern:
      /\b[A-Za-z0-9_-]{0,40}(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|private[_-]?key)[A-Za-z0-9_-]{0,20}["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[^\s"',;&|]{6,256})/gi,
  },
];
