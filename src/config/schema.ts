import * as z from "zod";

/**
 * `hookguard.yaml`, once, as a schema: types are inferred from it, the published JSON Schema is generated from it.
 * Loaded only where a configuration file exists.
 */

const name = z.string().regex(/^[a-z0-9][a-z0-9._-]*$/, "use lower-case letters, digits, `.`, `_` and `-`");
const mode = z
  .enum(["enforce", "monitor"])
  .describe("monitor: decided and logged, never enforced, unseen by the agent");

const file = z.string().min(1);

const fetching = z.strictObject({
  token_file: file.optional().describe("File with the credential to send, read anew for every request"),
  scheme: z.enum(["Bearer", "Basic"]).optional().describe("How it is sent (default Bearer; Basic wants user:password)"),
  ca: file.optional().describe("PEM file of the authorities that may vouch for the server, in place of the system's"),
  cert: file.optional().describe("PEM file of the certificate that the server asks for"),
  cert_key: file.optional().describe("PEM file of that certificate's private key"),
  refresh_minutes: z
    .int()
    .min(1)
    .max(10_080)
    .optional()
    .describe("A hook starts `hookguard fetch` in the background when the last one is older; it never waits for it"),
});

const bundle = z.strictObject({
  name: name.describe("What `config` and `fetch` call it, and what its highest sequence is remembered under"),
  source: z
    .string()
    .min(1)
    .describe("A path, relative to this file, or file://, https://, oci:// (fetched by `hookguard fetch`)"),
  key: z
    .string()
    .min(1)
    .optional()
    .describe(
      "File of the public key (PEM) that must have signed the bundle, or the PEM itself; unsigned is refused then",
    ),
  algorithm: z
    .enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "HS256", "HS384", "HS512"])
    .optional()
    .describe(
      "Algorithm of the key (default: what the key is for, ES256, ES384, ES512 or RS256; a shared secret must say); the signature's own header is never asked",
    ),
  scope: z.string().min(1).optional().describe("Scope that the signature must be for; without it, one without a scope"),
  fetch: fetching.optional().describe("How `hookguard fetch` gets it (system and user only)"),
  mode: mode.optional(),
});

const exception = z.strictObject({
  rule: z.string().min(1).describe("Id of the rule that is set aside"),
  owner: z.string().min(1).describe("Who answers for it"),
  reason: z.string().min(1).describe("Why it may be; shown by `status`"),
  expires: z.iso.date().describe("The last day it holds (UTC), as 2030-12-31"),
  scope: z
    .strictObject({
      projects: z
        .array(z.string().min(1))
        .optional()
        .describe("Project roots it holds in: absolute paths, `*` within a segment, `**` across"),
      agents: z
        .array(z.enum(["claude", "coda", "gemini"]))
        .optional()
        .describe("Agents it holds for"),
    })
    .optional()
    .describe("Absent: everywhere"),
});

/** Which rules of the built-in pack speak (`policies/hookguard/presets/data.json`). */
const preset = z.enum(["recommended", "strict", "audit"]);

export const configSchema = z.strictObject({
  version: z.literal(1).describe("Version of this format"),
  preset: preset
    .optional()
    .describe(
      "Which rules of the built-in pack speak (default recommended); audit only watches (system and user only)",
    ),
  built_in: z.boolean().optional().describe("false: without the built-in pack (system and user only)"),
  bundles: z.array(bundle).optional().describe("Bundles that decide, each by itself"),
  rules: z
    .record(z.string().min(1), z.strictObject({ mode }))
    .optional()
    .describe("Mode by rule id (monitor: system and user only)"),
  exceptions: z.array(exception).optional().describe("Rules set aside for a time (system and user only)"),
  fail: z
    .enum(["closed", "open"])
    .optional()
    .describe("open: a bundle of this layer that can't decide is skipped (system and user only)"),
  gemini: z
    .strictObject({
      ask: z.boolean().describe("true: Gemini CLI prompts; headless it would hang (system and user only)"),
    })
    .optional()
    .describe("What only Gemini CLI has"),
  log: z
    .strictObject({
      required: z.boolean().describe("false: events pass that can't be recorded (system and user only)"),
    })
    .optional()
    .describe("The decision log"),
});

export type ConfigFile = z.infer<typeof configSchema>;
export type BundleEntry = z.infer<typeof bundle>;
export type Exception = z.infer<typeof exception>;
export type Mode = z.infer<typeof mode>;
export type Preset = z.infer<typeof preset>;
